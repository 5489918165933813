import type { BackupsStatus } from "@bindings/BackupsStatus";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { clock } from "../../../stores/clock";
import { admin, aMember, aStudio, renderAs, START } from "../../../test-studio";
import { Backups } from "./Backups";

const user = aMember(admin);
const HEALTHY: BackupsStatus = {
  health: "healthy",
  lastGoodAt: "2026-11-28T02:46:00.000Z",
  age: "2 h 14 min",
  every: "6 h",
  kept: 9,
  keep: 14,
  failingSince: null,
  reason: null,
};
const failing = { failingSince: "2026-11-28T04:46:00.000Z", reason: "No space left on device" };

function open(answer: () => Response) {
  const asked = aStudio(user, { "GET /api/admin/backups": answer });
  renderAs(user, <Backups />);
  return asked;
}

const answering = (backups: BackupsStatus | null) => open(() => Response.json({ backups }));
const shownAt = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;

beforeEach(() => clock.setState({ now: START }));

test("healthy backups say when the last good one was made, how often and how many", async () => {
  answering(HEALTHY);
  expect(await shownAt("Status")).toBe("Healthy");
  expect(await shownAt("Last good backup")).toBe("Today at 15:46 (2 h 14 min ago)");
  expect(await shownAt("Interval")).toBe("6 h");
  expect(await shownAt("Kept")).toBe("9 of 14");
  expect(screen.getByRole("status").textContent).toBe("Each backup is checked before it counts.");
  expect(screen.queryByText("Failing since")).toBeNull();
});

test.each([
  ["failing", "Failing", "The last attempt failed. It is made again soon."],
  ["overdue", "Overdue", "The last good backup is older than twice the interval."],
] as const)("backups that are %s say since when and why", async (health, word, meaning) => {
  answering({ ...HEALTHY, ...failing, health });
  expect(await shownAt("Status")).toBe(word);
  expect(await shownAt("Failing since")).toBe("Today at 17:46");
  expect(await shownAt("Reason")).toBe("No space left on device");
  expect(screen.getByRole("status").textContent).toBe(meaning);
});

test("a damaged backup is said with what was found, and when", async () => {
  answering({ ...HEALTHY, ...failing, reason: "fantail-….db is damaged", health: "damaged" });
  expect(await shownAt("Status")).toBe("Damaged");
  expect(await shownAt("Found")).toBe("Today at 17:46");
  expect(await shownAt("Reason")).toBe("fantail-….db is damaged");
  expect(screen.getByRole("status").textContent).toContain("counts for nothing");
});

test.each([
  ["pending", { health: "pending" }, "The first backup is being made."],
  ["overdue", { ...failing, health: "overdue" }, "There is no good backup yet."],
] as const)("before the first good one there is none, and it is %s", async (_, state, meaning) => {
  answering({ ...HEALTHY, lastGoodAt: null, age: null, kept: 0, ...state });
  expect(await shownAt("Last good backup")).toBe("None yet");
  expect(await shownAt("Kept")).toBe("0 of 14");
  expect(screen.getByRole("status").textContent).toBe(meaning);
});

test("a server that makes none says so", async () => {
  answering(null);
  expect((await screen.findByText(/makes no backups by itself/)).textContent).toContain("turn them on");
  expect(screen.queryByText("Status")).toBeNull();
});

test("a state that can't be read is asked for again, and so is one that can", async () => {
  let isAway = true;
  const asked = open(() =>
    isAway
      ? Response.json({ success: false, message: "The server is busy", error: "overloaded" }, { status: 503 })
      : Response.json({ backups: HEALTHY }),
  );
  expect((await screen.findByRole("alert")).textContent).toContain("The server is busy");
  isAway = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await shownAt("Status")).toBe("Healthy");
  const before = asked.length;
  await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
  expect(asked).toHaveLength(before + 1);
});
