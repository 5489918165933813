import { expectNoSidewaysScroll } from "./access";
import { toast } from "./screens";
import { invite, modal } from "./staffUsers";
import { expect, test } from "./studio";

test.use({ as: "admin" });

test("on a phone the first payment is in the upper half of the screen, and the other actions are in a menu", async ({
  page,
}) => {
  await page.goto("/dashboard/payments?month=any");
  const first = page.getByRole("list", { name: "Payments" }).getByRole("listitem").first();
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(400);
  await page.goto("/dashboard/payments");
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(400);
  const menu = page.getByRole("button", { name: "More for payments" });
  await menu.click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export CSV" }).click();
  await downloading;
  await menu.click();
  await page.getByRole("menuitem", { name: "Bank statement" }).click();
  await expect(page.getByRole("heading", { name: "Bank statement" })).toBeVisible();
});

test("a payment is recorded and found on a phone", async ({ page, studio }) => {
  await invite(await studio.elsewhere("admin"));
  await page.goto("/dashboard/payments");
  await page.getByRole("button", { name: "Record Payment" }).click();
  const form = modal(page, "Record Payment");
  await form.getByRole("combobox", { name: "Member" }).fill("ari kea");
  await page.getByRole("option", { name: /Ari Kea/ }).click();
  await form.getByLabel("Pack").selectOption({ label: "Another number of concessions" });
  await form.getByLabel("Concessions").fill("4");
  await form.getByLabel("Amount").fill("60");
  await form.getByLabel("Reference (optional)").fill("PHONE");
  await expectNoSidewaysScroll(page);
  await form.getByRole("button", { name: "Record Payment" }).click();
  await expect(toast(page, "Payment recorded: 4 concessions for Ari Kea")).toBeVisible();
  await page.getByLabel("Search payments").fill("phone 60.00");
  const row = page.getByRole("list", { name: "Payments" }).getByRole("listitem");
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("$60.00");
  await expectNoSidewaysScroll(page);
  await row.click();
  await expect(modal(page, "Payment")).toContainText("PHONE");
});
