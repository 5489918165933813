import { readFileSync } from "node:fs";
import type { HistoryAnswer } from "@bindings/wire";
import { toast } from "./screens";
import { makeClass, putInto } from "./staffDashboard";
import { choose, find, invite, modal } from "./staffUsers";
import { expect, test, UNREACHABLE } from "./studio";

test.use({ as: "admin" });

/** Returns the day and the time of an instant in the studio's time zone: `2026-12-01`, `09:30`. */
function studioTime(instant: string): [string, string] {
  const options = { timeZone: "Pacific/Auckland", dateStyle: "short", timeStyle: "short" } as const;
  const [day = "", time = ""] = new Date(instant).toLocaleString("sv-SE", options).split(" ");
  return [day, time];
}

test("the history shows the user's events, and new ones after 'Refresh'", async ({ page, studio }) => {
  const admin = await studio.elsewhere("admin");
  const { user } = await invite(admin);
  await find(page, "ari.kea");
  await choose(page, "ari.kea", "View History");
  const history = modal(page, "User History");
  await expect(history.getByText("3 concessions", { exact: true })).toBeVisible();
  await expect(history.getByRole("rowheader").filter({ hasText: "Account created" })).toBeVisible();

  await putInto(admin, await makeClass(admin, 40 * 60), user);
  await history.getByRole("button", { name: "Refresh" }).click();
  const booking = history.getByRole("row").filter({ hasText: "Lantern Stretch" });
  await expect(booking).toContainText("Booked");
  await expect(booking).toContainText("Hine Walker");
  await expect(booking).toContainText("−1");
  await expect(history.getByText("2 concessions", { exact: true })).toBeVisible();
});

test("the exported CSV file has exactly these bytes, and no cell is a formula", async ({ page, studio }) => {
  const admin = await studio.elsewhere("admin");
  const { user } = await invite(admin, { firstName: "@Ari", lastName: "-Kea", concessions: 2 });
  const klass = await makeClass(admin, 40 * 60, {
    name: '=1+1,"x"',
    instructor: "@SUM(A1)",
    location: "+64 Ponsonby Road",
  });
  await putInto(admin, klass, user);
  const { history } = await admin.get<HistoryAnswer>(`/api/admin/users/${user._id}/history`);
  expect(history.map(({ type }) => type)).toEqual(["booking", "concessions_added", "account_created"]);
  const at = (index: number) => studioTime(history[index]?.timestamp ?? "").join(",");

  await find(page, user.username);
  await choose(page, user.username, "View History");
  const downloading = page.waitForEvent("download");
  await modal(page, "User History").getByRole("button", { name: "Export CSV" }).click();
  const file = await downloading;
  await expect(toast(page, "History exported successfully")).toBeVisible();
  const [today] = studioTime(new Date().toISOString());
  expect(file.suggestedFilename()).toBe(`history-${user.username}-${today}.csv`);

  const [day, time] = studioTime(klass.startTime);
  const lines = [
    "Date,Time,Event Type,Description,Class Name,Class Date,Class Time,Location,Instructor,Concessions,Status,Details",
    `${at(0)},Booking,"Booked =1+1,""x""","'=1+1,""x""",${day},${time},'+64 Ponsonby Road,'@SUM(A1),1,Booked,${history[0]?.details}`,
    `${at(1)},Concessions added,2 concessions added,,,,,,2,,${history[1]?.details}`,
    `${at(2)},Account created,Account created,,,,,,0,,${history[2]?.details}`,
  ];
  const expected = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(`${lines.join("\r\n")}\r\n`, "utf8")]);
  expect(readFileSync(await file.path())).toEqual(expected);
});

test("a history that can't be loaded shows an error, and 'Try again' loads it", async ({ page, consoleErrors }) => {
  consoleErrors.allow(UNREACHABLE);
  await find(page, "second");
  await page.route(/\/history(\?|$)/, (route) => route.abort());
  await choose(page, "second", "View History");
  await expect(page.getByText("Failed to fetch user history")).toBeVisible();
  await page.unroute(/\/history(\?|$)/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(modal(page, "User History").getByRole("table", { name: "History" })).toBeVisible();
});
