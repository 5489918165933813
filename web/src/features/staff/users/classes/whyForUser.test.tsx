import { configure, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { limits } from "../../../../rules";
import { aClass, aStudio, hours, renderAs } from "../../../../test-studio";
import { begin, boss, dialog, mia, NOW, press, refused } from "./test-classes";
import { WhyForUser } from "./WhyForUser";

// Rendering is slow on a busy machine, so allow more time.
configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 20_000 });

beforeEach(begin);

const EARLIER = "Show earlier classes";
const CLASSES = "GET /api/admin/classes";
const classAt = (name: string, at: number) =>
  aClass({ _id: name, name, startTime: new Date(at).toISOString(), endTime: new Date(at + hours(1)).toISOString() });
const upcoming = classAt("Ahead", NOW + hours(1));
const yesterday = classAt("Gone", NOW - hours(24));
const later = classAt("Later", NOW - hours(23));
const old = classAt("Old", NOW - hours(24 * 60));
const classesResponse = (...classes: unknown[]) => Response.json({ classes });
const names = () => screen.getAllByRole("option").map((option) => option.textContent?.split(" · ")[0]);
const queriesOf = (requests: string[]) =>
  requests.filter((call) => call.startsWith(CLASSES)).map((call) => call.split("?")[1]);
const open = () => userEvent.click(dialog().getByRole("combobox", { name: "Class" }));
const since = (words: string) =>
  dialog().findByRole("combobox", { name: "Class", description: `Classes since ${words}` });

test("earlier classes are loaded in steps, back to the oldest stored decisions", async () => {
  const requests = aStudio(boss, {
    "GET /api/admin/classes?from=2026-10-28": () => classesResponse(yesterday, later, upcoming),
    [CLASSES]: () => classesResponse(),
    "GET /api/admin/classes?from=2026-08-05&to=2026-10-27": () => classesResponse(old),
  });
  renderAs(boss, <WhyForUser user={mia} onClose={() => {}} />);
  await since("28 October 2026");
  await open();
  await screen.findByRole("option", { name: /Ahead/ });
  expect(names()).toEqual(["Ahead", "Later", "Gone"]);
  await press(EARLIER);
  await since("5 August 2026");
  await open();
  await screen.findByRole("option", { name: /Old/ });
  expect(names()).toEqual(["Ahead", "Later", "Gone", "Old"]);

  for (let presses = 0; presses < 4; presses += 1) {
    await waitFor(() => expect(dialog().getByRole("button", { name: EARLIER }).ariaBusy).toBeNull());
    await press(EARLIER);
  }
  const end = `Decisions are stored for ${limits().decisionsKept}`;
  await dialog().findByRole("button", { name: EARLIER, description: end });
  await press(EARLIER);
  expect(queriesOf(requests)).toEqual([
    "from=2026-10-28",
    "from=2026-08-05&to=2026-10-27",
    "from=2026-05-13&to=2026-08-04",
    "from=2026-02-18&to=2026-05-12",
    "from=2025-11-26&to=2026-02-17",
    "from=2025-10-21&to=2025-11-25",
  ]);
});

test("if earlier classes can't be loaded, a message and a retry button are shown beside the others", async () => {
  let earlierFail = true;
  aStudio(boss, {
    "GET /api/admin/classes?from=2026-10-28": () => classesResponse(upcoming),
    [CLASSES]: () => (earlierFail ? refused("unknown", "") : classesResponse(old)),
  });
  renderAs(boss, <WhyForUser user={mia} onClose={() => {}} />);
  await since("28 October 2026");
  await waitFor(() => expect(dialog().getByRole("button", { name: EARLIER }).ariaBusy).toBeNull());
  await press(EARLIER);
  await dialog().findByRole("combobox", { name: "Class", description: "Failed to fetch classes" });
  await open();
  expect(await screen.findByRole("option", { name: /Ahead/ })).toBeTruthy();
  earlierFail = false;
  await press("Try again");
  await since("5 August 2026");
  await open();
  expect(await screen.findByRole("option", { name: /Old/ })).toBeTruthy();
});
