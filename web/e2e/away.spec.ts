import { balance, dialog, openClass, toast } from "./screens";
import { canBeBooked, expect, stopBetweenRequests, test, UNREACHABLE, UNTIL_BACK } from "./studio";

test("while the server can't be reached the screen stays and shows 'Offline', and it recovers by itself", async ({
  page,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(UNREACHABLE);
  const member = await studio.elsewhere("member");
  const klass = await member.classThat(canBeBooked);
  const offlineBanner = page.getByText(/^Offline: as of /);

  await openClass(page, klass);
  await expect(dialog(page).getByRole("button", { name: "Confirm Booking" })).toBeVisible();
  // The schedule behind the dialog has been fetched.
  await expect(page.locator("[data-class]").first()).toBeVisible();
  await stopBetweenRequests(page, studio);
  await dialog(page).getByRole("button", { name: "Confirm Booking" }).click();
  await expect(
    toast(page, "Failed to book class. Can't reach the studio: check your connection and try again."),
  ).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(offlineBanner).toBeVisible();
  await expect(page.locator("[data-class]").first()).toBeVisible();

  await studio.open();
  await expect(offlineBanner).toHaveCount(0, UNTIL_BACK);
  await openClass(page, klass);
  await dialog(page).getByRole("button", { name: "Confirm Booking" }).click();
  await expect(toast(page, "Class booked successfully")).toBeVisible();
  await expect(balance(page)).toHaveText(String(5 - klass.concessionsRequired));
});
