import { readFileSync } from "node:fs";
import type { PackSavedAnswer, PaymentAnswer, User } from "@bindings/wire";
import type { Page } from "@playwright/test";
import { holdBack, toast } from "./screens";
import { dayAhead } from "./staffClasses";
import { choose, find, invite, modal } from "./staffUsers";
import { type Elsewhere, expect, REFUSED, test } from "./studio";

test.use({ as: "admin" });

const payments = (page: Page) => page.getByRole("table", { name: "Payments" }).locator("tbody").getByRole("row");
const payment = (page: Page, words: string) => payments(page).filter({ hasText: words });
const submit = (page: Page) => modal(page, "Record Payment").getByRole("button", { name: "Record Payment" });

function pay(admin: Elsewhere, user: User, differences: object = {}) {
  return admin.post<PaymentAnswer>("/api/admin/payments", {
    userId: user._id,
    concessions: 10,
    amountCents: 15_000,
    receivedOn: dayAhead(0),
    reference: "ARI K",
    key: crypto.randomUUID(),
    ...differences,
  });
}

test("a pack is created and edited, and members see it while it is for sale", async ({ page, studio }) => {
  await page.goto("/dashboard/payments");
  await page.getByRole("link", { name: "Packs" }).click();
  await page.getByRole("button", { name: "Add Pack" }).click();
  const form = modal(page, "Add Pack");
  await form.getByLabel("Name").fill("Winter special");
  await form.getByLabel("Concessions").fill("7");
  await form.getByLabel("Price").fill("a lot");
  await form.getByRole("button", { name: "Add Pack" }).click();
  await expect(form.getByLabel("Price")).toBeFocused();
  await expect(form).toContainText("Please enter an amount in dollars, such as 150.00");
  await form.getByLabel("Price").fill("99.50");
  await form.getByRole("button", { name: "Add Pack" }).click();
  await expect(toast(page, "Pack created")).toBeVisible();
  const pack = page.getByRole("list", { name: "Packs" }).getByRole("listitem").filter({ hasText: "Winter special" });
  await expect(pack).toContainText("$99.50");
  const member = await studio.elsewhere("member");
  const forSale = async () =>
    (await member.get<{ packs: { name: string }[] }>("/api/packs")).packs.map(({ name }) => name);
  expect(await forSale()).toContain("Winter special");

  await pack.getByRole("button", { name: "Winter special" }).click();
  await modal(page, "Edit Pack").getByRole("checkbox", { name: "For sale" }).uncheck();
  await modal(page, "Edit Pack").getByRole("button", { name: "Save Changes" }).click();
  await expect(pack).toContainText("Not for sale");
  expect(await forSale()).not.toContain("Winter special");
});

test("a payment is recorded once, even if the button is pressed twice", async ({ page, studio }) => {
  const admin = await studio.elsewhere("admin");
  const { user } = await invite(admin);
  const { pack } = await admin.post<PackSavedAnswer>("/api/admin/packs", {
    name: "Autumn ten",
    concessions: 10,
    priceCents: 14_400,
  });
  await page.goto("/dashboard/payments");
  await page.getByRole("button", { name: "Record Payment" }).click();
  const form = modal(page, "Record Payment");
  await submit(page).click();
  await expect(form).toContainText("Please choose a member");
  await form.getByRole("combobox", { name: "Member" }).fill("ari kea");
  await page.getByRole("option", { name: /Ari Kea/ }).click();
  await form.getByLabel("Pack").selectOption(pack._id);
  await expect(form.getByLabel("Concessions")).toHaveValue("10");
  await expect(form.getByLabel("Amount")).toHaveValue("$144.00");
  await form.getByLabel("Amount").fill("140");
  await expect(form).toContainText("This pack costs $144.00: the amount is $4.00 less");
  await form.getByLabel("Reference (optional)").fill("ARI AUTUMN");
  const release = await holdBack(page, "**/api/admin/payments", "POST");
  await submit(page).click();
  await submit(page).click({ force: true });
  release();
  await expect(toast(page, "Payment recorded: 10 concessions for Ari Kea")).toBeVisible();
  await expect(payment(page, "ARI AUTUMN")).toHaveCount(1);
  await expect(payment(page, "ARI AUTUMN")).toContainText("$140.00");
  expect((await admin.get<User>(`/api/admin/users/${user._id}`)).concessions).toBe(user.concessions + 10);
});

test("a large amount must be confirmed", async ({ page, studio, consoleErrors }) => {
  consoleErrors.allow(REFUSED);
  const admin = await studio.elsewhere("admin");
  const { user } = await invite(admin);
  await find(page, "ari.kea");
  await choose(page, "ari.kea", "Record Payment");
  const form = modal(page, "Record Payment");
  await expect(form).toContainText("Ari Kea has 3 concessions");
  await form.getByLabel("Concessions").fill("900");
  await form.getByLabel("Amount").fill("12,345.00");
  await submit(page).click();
  await expect(form).toContainText("$12,345.00 is more than $10,000.00. Please confirm that the amount is right.");
  await form.getByRole("checkbox", { name: "The amount is right" }).check();
  await submit(page).click();
  await expect(toast(page, "Payment recorded: 900 concessions for Ari Kea")).toBeVisible();
  expect((await admin.get<User>(`/api/admin/users/${user._id}`)).concessions).toBe(903);
});

test("a payment is reversed with a reason, which the member's statement shows", async ({
  page,
  studio,
  consoleErrors,
}) => {
  const admin = await studio.elsewhere("admin");
  const { user } = await invite(admin);
  await pay(admin, user);
  await page.goto("/dashboard/payments?search=ari+k");
  await payment(page, "Ari Kea").getByRole("button", { name: "10 concessions" }).click();
  await modal(page, "Payment").getByRole("button", { name: "Reverse" }).click();
  const form = modal(page, "Reverse Payment");
  await form.getByRole("button", { name: "Reverse Payment" }).click();
  await expect(form).toContainText("Please enter a reason");
  await form.getByLabel("Reason").fill("It bounced");

  // Lowers the balance, as if the member had used the concessions.
  consoleErrors.allow(REFUSED);
  await admin.put(`/api/admin/users/${user._id}`, { concessions: 1 });
  await form.getByRole("button", { name: "Reverse Payment" }).click();
  await expect(form).toContainText("The balance is 1 and would become −9: less than −2 is not possible.");
  await admin.put(`/api/admin/users/${user._id}`, { concessions: 13 });
  await form.getByRole("button", { name: "Reverse Payment" }).click();
  await expect(toast(page, "Payment reversed: 10 concessions taken from Ari Kea")).toBeVisible();
  await expect(payment(page, "Ari Kea")).toContainText("Reversed");

  await payment(page, "Ari Kea").getByRole("button", { name: "10 concessions" }).click();
  await expect(modal(page, "Payment")).toContainText("It bounced");
  await expect(modal(page, "Payment").getByRole("button", { name: "Reverse" })).toHaveCount(0);
  await page.goto(`/admin/users?open=person:${user._id}.balance`);
  const statement = page.getByRole("list", { name: "Statement" });
  await expect(statement).toContainText("Payment reversed");
  await expect(statement).toContainText("reversed: It bounced");
});

test("payments are found by month and by any word, and a month is exported as CSV", async ({ page, studio }) => {
  const admin = await studio.elsewhere("admin");
  const { user } = await invite(admin);
  await pay(admin, user, { reference: "=ODD, REFERENCE", note: "Paid at the desk" });
  await page.goto("/dashboard/payments");
  await page.getByLabel("Search payments").fill("desk odd");
  await expect(page.getByText("1 payment found")).toBeVisible();
  await expect(page).toHaveURL(/search=desk\+odd/);
  await page.getByRole("button", { name: /^Previous month/ }).click();
  await expect(page.getByText("No payment of this month fits this search.")).toBeVisible();
  await page.getByRole("button", { name: "Search all months" }).click();
  await expect(payment(page, "Ari Kea")).toHaveCount(1);
  // A click anywhere on a row opens its payment.
  await page.goto("/dashboard/payments?month=any");
  await expect(payments(page)).toHaveCount(50);
  const third = payments(page).nth(2);
  const name = await third.getByRole("link").innerText();
  const amount = await third.getByRole("cell").nth(5).innerText();
  await third.getByRole("cell").nth(2).click();
  await expect(modal(page, "Payment")).toContainText(`${amount}, ${name}`);
  await page.keyboard.press("Escape");
  await page.goto("/dashboard/payments?month=any&search=desk+odd");
  await page.getByRole("button", { name: "This month" }).click();
  await expect(payment(page, "Ari Kea")).toHaveCount(1);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`payments-${dayAhead(0).slice(0, 7)}.csv`);
  const text = readFileSync(await file.path(), "utf8");
  expect(text).toMatch(/^\uFEFFDate received,Member,Username,Pack,Concessions,Amount \(NZD\),/);
  expect(text).toContain(`${dayAhead(0)},Ari Kea,ari.kea,,10,150.00,"'=ODD, REFERENCE",Paid at the desk,Received,`);
});
