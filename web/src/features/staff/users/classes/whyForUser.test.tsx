import type { Class } from "@bindings/wire";
import { act, configure, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { limits } from "../../../../rules";
import { aBooking, aClass, aStudio, full, hours, renderAs } from "../../../../test-studio";
import { BOOKINGS, begin, boss, dialog, mia, NOW, press, refused } from "./test-classes";
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
const picker = () => dialog().getByRole<HTMLInputElement>("combobox", { name: "Class" });
const open = async () => {
  await waitFor(() => expect(picker().disabled).toBe(false));
  await userEvent.click(picker());
};
const since = (words: string) =>
  dialog().findByRole("combobox", { name: "Class", description: `Classes since ${words}` });

const FACTS = "GET /api/admin/users/user-1/facts";
const factsOf = (klass: Class) => ({
  [`${FACTS}?classId=${klass._id}`]: () =>
    Response.json({ at: new Date(NOW).toISOString(), user: mia, member: mia, class: klass, decisions: [] }),
});
const held = { ...classAt("Held", NOW + hours(1)), ...full };
const free = classAt("Free", NOW + hours(2));
const gone = { ...classAt("Begun", NOW - hours(0.5)), ...full };
const taken = { ...classAt("Taken", NOW + hours(3)), ...full };

test("the first answer is about the next class that the member can't book, with the picker below it", async () => {
  const requests = aStudio(boss, {
    [BOOKINGS]: () => Response.json([aBooking({ classId: { ...aBooking().classId, _id: held._id } })]),
    [CLASSES]: () => classesResponse(gone, held, free, taken, { ...classAt("Later", NOW + hours(4)), ...full }),
    ...factsOf(taken),
  });
  renderAs(boss, <WhyForUser user={mia} onClose={() => {}} />);
  // What is typed before the first answer would be replaced by it.
  expect(picker().disabled).toBe(true);
  const answer = await dialog().findByRole("region", { name: /^Can you/ });
  await waitFor(() => expect(picker().value).toContain("Taken"));
  expect(answer.compareDocumentPosition(picker())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(dialog().queryByLabelText("As of")).toBeNull();
  expect(requests.filter((call) => call.startsWith(FACTS))).toEqual([`${FACTS}?classId=Taken`]);
});

test("if the member can book every class to come, the dialog says so, and another class can be chosen", async () => {
  aStudio(boss, {
    [BOOKINGS]: () => Response.json([]),
    [CLASSES]: () => classesResponse(gone, free),
    ...factsOf(free),
  });
  renderAs(boss, <WhyForUser user={mia} onClose={() => {}} />);
  expect(await dialog().findByText("Every coming class is open to Mia")).toBeTruthy();
  await open();
  await userEvent.click(await screen.findByRole("option", { name: /Free/ }));
  const answer = await dialog().findByRole("region", { name: "Can you book?" });
  expect(within(answer).getByText("Yes")).toBeTruthy();
  expect(dialog().queryByText(/^Every coming class/)).toBeNull();
});

test("a class that fills up while another one is typed doesn't replace what is typed", async () => {
  let listed = [free];
  aStudio(boss, { [BOOKINGS]: () => Response.json([]), [CLASSES]: () => classesResponse(...listed) });
  const client = renderAs(boss, <WhyForUser user={mia} onClose={() => {}} />);
  await open();
  await userEvent.type(picker(), "Fre");
  listed = [free, taken];
  await act(() => client.invalidateQueries());
  await userEvent.type(picker(), "e");
  expect(picker().value).toBe("Free");
  await userEvent.clear(picker());
  await screen.findByRole("option", { name: /Taken/ });
});

test("if the bookings can't be loaded, the dialog says so, and a class can still be chosen", async () => {
  aStudio(boss, {
    [BOOKINGS]: () => refused("unknown", ""),
    [CLASSES]: () => classesResponse(taken),
    ...factsOf(taken),
  });
  renderAs(boss, <WhyForUser user={mia} onClose={() => {}} />);
  expect(await dialog().findByText("Failed to fetch user bookings")).toBeTruthy();
  await open();
  await userEvent.click(await screen.findByRole("option", { name: /Taken/ }));
  expect(await dialog().findByRole("region", { name: /^Can you/ })).toBeTruthy();
});

test("earlier classes are loaded in steps, back to the oldest stored decisions", async () => {
  const requests = aStudio(boss, {
    [BOOKINGS]: () => Response.json([]),
    "GET /api/admin/classes?from=2026-10-28": () => classesResponse(yesterday, later, upcoming),
    [CLASSES]: () => classesResponse(),
    "GET /api/admin/classes?from=2026-08-05&to=2026-10-27": () => classesResponse(old),
  });
  renderAs(boss, <WhyForUser user={mia} onClose={() => {}} />);
  await since("28 October 2026");
  await open();
  await screen.findByRole("option", { name: /Ahead/ });
  expect(names()).toEqual(["Ahead", "Later", "Gone"]);
  await press("At another moment");
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
    [BOOKINGS]: () => Response.json([]),
    "GET /api/admin/classes?from=2026-10-28": () => classesResponse(upcoming),
    [CLASSES]: () => (earlierFail ? refused("unknown", "") : classesResponse(old)),
  });
  renderAs(boss, <WhyForUser user={mia} onClose={() => {}} />);
  await since("28 October 2026");
  await press("At another moment");
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
