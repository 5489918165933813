import { expectNoSidewaysScroll } from "./access";
import { dialog, toast } from "./screens";
import {
  classChips,
  classForm,
  dayAhead,
  dayCell,
  deleteDialog,
  KERERU_CLASS,
  makeClass,
  monthHeading,
  monthWords,
  seriesPreview,
} from "./staffClasses";
import { expect, test } from "./studio";

test.use({ as: "admin", hasTouch: true });

test("on a phone, an admin creates, edits and deletes a series", async ({ page }) => {
  await page.goto(`/admin/classes?month=${dayAhead(40).slice(0, 7)}`);
  await expect(monthHeading(page, monthWords(dayAhead(40)))).toBeVisible();
  await expectNoSidewaysScroll(page);
  await dayCell(page, dayAhead(40))
    .getByRole("button", { name: /^Add a class on/ })
    .tap();
  const form = classForm(page, "Add New Class");
  for (const [label, value] of Object.entries(KERERU_CLASS)) await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByText("Recurring", { exact: true }).tap();
  await form.getByLabel("Pattern").selectOption("Custom");
  for (const name of ["Monday", "Thursday"]) await form.getByRole("button", { name, exact: true }).tap();
  await form.getByLabel("End date (optional, maximum 1 year)").fill(dayAhead(54));
  await expect(seriesPreview(page).getByText(/^[45] classes, from /)).toBeVisible();
  await expect(seriesPreview(page).getByText("No clashes with other classes.")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await form.getByRole("button", { name: "Create Classes" }).tap();
  await expect(toast(page, "Recurring classes created successfully")).toBeVisible();

  await page.goto(`/admin/classes?search=kereru&month=${dayAhead(47).slice(0, 7)}`);
  await classChips(page, KERERU_CLASS.Name).first().tap();
  await expectNoSidewaysScroll(page);
  await classForm(page, "Edit Class").getByLabel("Room").fill("Loft");
  await classForm(page, "Edit Class").getByRole("button", { name: "Save Changes" }).tap();
  await expect(toast(page, "Class updated successfully")).toBeVisible();
  await classChips(page, KERERU_CLASS.Name).first().tap();
  await classForm(page, "Edit Class").getByRole("button", { name: "Delete" }).tap();
  await deleteDialog(page).getByText("Delete All Future Classes").tap();
  await expect(deleteDialog(page).getByText(/classes go:$|class goes:$/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await deleteDialog(page)
    .getByRole("button", { name: /^Delete \d/ })
    .tap();
  await expect(toast(page, "All future classes deleted successfully!")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test("'Today' goes to today, and every button is large enough for a thumb", async ({ page, studio }) => {
  await makeClass(await studio.elsewhere("admin"), dayAhead(1));
  await page.goto("/admin/classes");
  await expect(page.locator("[data-class]").first()).toBeVisible();
  await page.getByRole("button", { name: "Today" }).tap();
  await expect(dayCell(page, dayAhead(0)).getByRole("heading")).toBeInViewport();
  const sizes = await page
    .getByRole("main")
    .getByRole("button")
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
    );
  // Content outside the viewport is not laid out and has no size yet.
  expect(sizes.filter((size) => 0 < size && Math.round(size) < 44)).toEqual([]);
});
