import { expectNoSidewaysScroll } from "./access";
import { toast } from "./screens";
import { makeClass } from "./staffDashboard";
import { choose, find, menuButton, modal, question, row, rows, table } from "./staffUsers";
import { expect, test } from "./studio";

test.use({ as: "admin", hasTouch: true });

test("on a phone, an admin sorts and searches users, books for them, and edits them", async ({ page, studio }) => {
  const admin = await studio.elsewhere("admin");
  await makeClass(admin, 40 * 60);
  await page.goto("/admin/users");
  await expect(rows(page)).toHaveCount(20);
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Sort by").selectOption("Last name");
  await expect(page).toHaveURL("/admin/users?sort=lastName");
  await page.getByRole("button", { name: "Next" }).tap();
  await expect(page.getByText(/^Showing 21 to 40 of/)).toBeVisible();
  await page.getByRole("searchbox").fill("second");
  await expect(rows(page)).toHaveCount(1);

  await menuButton(page, "second").tap();
  await page.getByRole("menuitem", { name: "Add to Class" }).tap();
  const form = modal(page, "Add to Class");
  await form.getByRole("combobox", { name: "Class" }).fill("lantern");
  await page.getByRole("listbox").getByRole("option").first().tap();
  await expectNoSidewaysScroll(page);
  await form.getByRole("button", { name: "Add to Class" }).tap();
  await expect(toast(page, "User added to class successfully")).toBeVisible();

  await menuButton(page, "second").tap();
  await page.getByRole("menuitem", { name: "Remove from Class" }).tap();
  await page.getByRole("checkbox", { name: /^Lantern Stretch/ }).tap();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Remove from 1 Class(es)" }).tap();
  // Another tap at once, at the same place, would be the second of a double tap.
  await question(page, "Remove from Class").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(toast(page, "class(es)!")).toBeVisible();

  await choose(page, "second", "Edit User");
  const edit = modal(page, "Edit User");
  await edit.getByLabel("Phone").fill("021 555 0177");
  await expectNoSidewaysScroll(page);
  await edit.getByRole("button", { name: "Save Changes" }).tap();
  await expect(toast(page, "User updated successfully")).toBeVisible();
  await expect(row(page, "second")).toContainText("021 555 0177");

  await choose(page, "second", "View History");
  const history = modal(page, "User History");
  await expect(history.getByText(/^Booked Lantern Stretch/).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  const downloading = page.waitForEvent("download");
  await history.getByRole("button", { name: "Export CSV" }).tap();
  expect((await downloading).suggestedFilename()).toMatch(/^history-second-\d{4}-\d\d-\d\d\.csv$/);
});

test("each user is a row of 56 to 72 px, and every button is large enough for a thumb", async ({ page }) => {
  await page.goto("/admin/users");
  await expect(rows(page)).toHaveCount(20);
  await expect(table(page)).toHaveCount(0);
  const heights = await rows(page).evaluateAll((all) =>
    all.map((one) => Math.round(one.firstElementChild?.getBoundingClientRect().height ?? 0)),
  );
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(56);
  expect(Math.max(...heights)).toBeLessThanOrEqual(72);

  await find(page, "member");
  for (const button of await page.getByRole("main").getByRole("button").all()) {
    const box = await button.boundingBox();
    // On a phone, headings are for screen readers only, until they have the focus.
    if (!box || box.width <= 1) continue;
    expect(Math.round(Math.min(box.width, box.height)), await button.innerText()).toBeGreaterThanOrEqual(44);
  }
});
