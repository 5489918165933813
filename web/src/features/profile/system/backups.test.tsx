import type { BackupsStatus } from "@bindings/wire";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { clock } from "../../../stores/clock";
import { admin, aMember, aStudio, renderAs, START } from "../../../test-studio";
import { BackupDetails, Backups } from "./Backups";

const user = aMember(admin);
const HEALTHY: BackupsStatus = {
  health: "healthy",
  lastGoodAt: "2026-11-28T02:46:00.000Z",
  age: "2 h 14 min",
  folder: "/mnt/backups",
  every: "6 h",
  kept: 9,
  keep: 14,
  failingSince: null,
  reason: null,
};
const failing = { failingSince: "2026-11-28T04:46:00.000Z", reason: "No space left on device" };

function open(answer: () => Response) {
  const requests = aStudio(user, { "GET /api/admin/backups": answer });
  renderAs(
    user,
    <>
      <Backups />
      <BackupDetails />
    </>,
  );
  return requests;
}

const renderBackups = (backups: BackupsStatus | null) => open(() => Response.json({ backups }));
const summary = () => screen.getByRole("status").textContent;
const shownValue = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;

beforeEach(() => clock.setState({ now: START }));

test("healthy backups show the last good backup's time and the number kept, and in the details the interval", async () => {
  renderBackups(HEALTHY);
  expect(await shownValue("Status")).toBe("Healthy");
  expect(await shownValue("Last good backup")).toBe("Today at 15:46 (2 h 14 min ago)");
  expect(await shownValue("Interval")).toBe("6 h");
  expect(await shownValue("Kept")).toBe("9 of 14");
  expect(summary()).toBe(
    "Last backup: Today at 15:46 (2 h 14 min ago). 9 backups are kept on the server, in /mnt/backups. Each backup is checked before it counts.",
  );
  expect(screen.queryByText("Failing since")).toBeNull();
});

test.each([
  ["failing", "Failing", "The last attempt failed. It is made again soon."],
  ["overdue", "Overdue", "The last good backup is older than twice the interval."],
] as const)("%s backups show since when and why", async (health, word, meaning) => {
  renderBackups({ ...HEALTHY, ...failing, health });
  expect(await shownValue("Status")).toBe(word);
  expect(await shownValue("Failing since")).toBe("Today at 17:46");
  expect(await shownValue("Reason")).toBe("No space left on device");
  expect(summary()).toBe(
    `Last backup: Today at 15:46 (2 h 14 min ago). 9 backups are kept on the server, in /mnt/backups. ${meaning} Tell whoever runs your server.`,
  );
});

test("a damaged backup shows the reason and when the damage was found", async () => {
  renderBackups({ ...HEALTHY, ...failing, reason: "fantail-….db is damaged", health: "damaged" });
  expect(await shownValue("Status")).toBe("Damaged");
  expect(await shownValue("Found")).toBe("Today at 17:46");
  expect(await shownValue("Reason")).toBe("fantail-….db is damaged");
  expect(summary()).toContain("counts for nothing");
});

test.each([
  ["pending", { health: "pending" }, "The first backup is being made."],
  ["overdue", { ...failing, health: "overdue" }, "There is no good backup yet. Tell whoever runs your server."],
] as const)("before the first good backup, 'None yet' is shown and the state is %s", async (_, state, meaning) => {
  renderBackups({ ...HEALTHY, lastGoodAt: null, age: null, kept: 0, ...state });
  expect(await shownValue("Last good backup")).toBe("None yet");
  expect(await shownValue("Kept")).toBe("0 of 14");
  expect(summary()).toBe(meaning);
});

test("a server without backups shows how to get them", async () => {
  renderBackups(null);
  expect((await screen.findByText(/makes no backups by itself/)).textContent).toContain(
    "Ask whoever runs it to set FANTAIL_BACKUP_TO",
  );
  expect(screen.getByText("FANTAIL_BACKUP_TO is not set.")).toBeTruthy();
  expect(screen.queryByText("Status")).toBeNull();
});

test("'Try again' reloads after a failure, and 'Refresh' reloads after a success", async () => {
  let isBusy = true;
  const requests = open(() =>
    isBusy
      ? Response.json({ success: false, message: "The server is busy", error: "overloaded" }, { status: 503 })
      : Response.json({ backups: HEALTHY }),
  );
  const [alert] = await screen.findAllByRole("alert");
  expect(alert?.textContent).toContain("The server is busy");
  isBusy = false;
  const [again] = screen.getAllByRole("button", { name: "Try again" });
  await userEvent.click(again as HTMLElement);
  expect(await shownValue("Status")).toBe("Healthy");
  const before = requests.length;
  await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
  expect(requests).toHaveLength(before + 1);
});
