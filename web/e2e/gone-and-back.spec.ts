import type { Page } from "@playwright/test";
import { expect, type Studio, settled, test, UNREACHABLE } from "./studio";

test.use({ serviceWorkers: "allow" });

/** Expects that the screen stays while the server is stopped, and that the banner is shown only in this time. */
async function expectRecovery(page: Page, studio: Studio, path: string, heading: string) {
  const inbox = page.waitForResponse((response) => response.url().endsWith("/api/notifications"));
  await page.goto(path);
  await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  // The inbox is fetched last. While it is loading, focusing the tab sends no request.
  await (await inbox).finished();
  await studio.close();
  // Focusing the tab fetches again.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  const banner = page.getByText(/^Offline: as of /);
  await expect(banner).toBeVisible();
  await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
  await expect(page.getByText(/^Failed to/)).toHaveCount(0);
  await studio.open();
  // Polls at once; away.spec.ts waits for the next poll.
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
  // The recovery fetches again. Its response for the inbox must not pass for that of the next screen.
  await settled(page);
}

for (const [who, screens] of [
  [
    "member",
    [
      ["/dashboard", "Welcome, Mia!"],
      ["/classes", "Class Schedule"],
      ["/concessions", "Your Concessions"],
      ["/past-classes", "Past Classes"],
      ["/profile", "Profile"],
      ["/notification-settings", "Notification Settings"],
    ],
  ],
  [
    "admin",
    [
      ["/dashboard", "Admin Dashboard"],
      ["/admin/users", "Manage Users"],
      ["/admin/classes", "Manage Classes"],
      ["/profile?tab=system", "Settings"],
    ],
  ],
] as const) {
  test.describe(who, () => {
    test.use({ as: who });

    test("each screen stays while the server can't be reached", async ({ page, studio, consoleErrors }) => {
      consoleErrors.allow(UNREACHABLE);
      for (const [path, heading] of screens) await expectRecovery(page, studio, path, heading);
    });
  });
}
