import { tabTo } from "./access";
import { dialog, holdBack, toast } from "./screens";
import {
  classChips,
  classForm,
  dayAhead,
  dayCell,
  deleteDialog,
  KERERU_CLASS,
  monthHeading,
  monthWords,
  seriesPreview,
} from "./staffClasses";
import { expect, test } from "./studio";

test.use({ as: "admin" });

test("after quick presses of Page Down the focus stays, even before the classes of the final month arrive", async ({
  page,
}) => {
  const [now, afterNext] = [dayAhead(0), nextMonth(nextMonth(dayAhead(0)))];
  await page.goto("/admin/classes");
  await expect(page.locator("[data-class]").first()).toBeVisible();
  await tabTo(page, dayCell(page, now));
  const release = await holdBack(page, /\/api\/admin\/classes\?/);
  // Both presses are in one task, so no month renders between them.
  await page.locator(":focus").evaluate((cell) => {
    for (let presses = 0; presses < 2; presses++)
      cell.dispatchEvent(new KeyboardEvent("keydown", { key: "PageDown", bubbles: true }));
  });
  await expect(monthHeading(page, monthWords(afterNext))).toBeVisible();
  await expect(page.getByText("Loading classes")).toBeAttached();
  await expect(page.locator("[data-day]:focus")).toHaveCount(1);
  // The keyboard works while the classes load.
  await page.keyboard.press("PageDown");
  await expect(monthHeading(page, monthWords(nextMonth(afterNext)))).toBeVisible();
  await expect(page.locator("[data-day]:focus")).toHaveCount(1);
  release();
  await expect(page.getByText("Loading classes")).toHaveCount(0);
  await expect(page.locator("[data-day]:focus")).toHaveCount(1);
});

test("with the keyboard alone, a class is created, found, edited and deleted", async ({ page }) => {
  test.slow();
  const target = dayAhead(0);
  await page.goto("/admin/classes");

  // Goes to the next month and back.
  await tabTo(page, dayCell(page, target));
  await page.keyboard.press("PageDown");
  await expect(monthHeading(page, monthWords(nextMonth(target)))).toBeVisible();
  await expect(page.locator("[data-day]:focus")).toHaveCount(1);
  await page.keyboard.press("PageUp");
  await expect(monthHeading(page, monthWords(target))).toBeVisible();
  await expect(page.locator("[data-day]:focus")).toHaveCount(1);

  // Creates a series, with the header's button.
  const add = page.getByRole("button", { name: "Add New Class" });
  await page.getByPlaceholder("Search classes...").focus();
  await tabTo(page, add);
  await page.keyboard.press("Enter");
  const form = classForm(page, "Add New Class");
  for (const [label, value] of Object.entries({ ...KERERU_CLASS, "Start time": "930" })) {
    await tabTo(page, form.getByLabel(label, { exact: true }));
    await page.keyboard.type(value);
  }
  await form.getByLabel("Start date").fill(dayAhead(1));
  await tabTo(page, form.getByRole("radio", { name: "One-off" }));
  await page.keyboard.press("ArrowDown");
  await expect(form.getByRole("radio", { name: "Recurring" })).toBeChecked();
  await expect(form.getByLabel("Pattern")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(form.getByLabel("Pattern")).toBeFocused();
  await page.keyboard.type("W");
  await expect(seriesPreview(page).getByText(/^53 classes/)).toBeVisible();
  await tabTo(page, seriesPreview(page).getByRole("region", { name: "All dates" }));
  await tabTo(page, form.getByRole("button", { name: "Create Classes" }));
  await page.keyboard.press("Enter");
  await expect(toast(page, "Recurring classes created successfully")).toBeVisible();
  await expect(add).toBeFocused();

  // Finds the chip of the class in its day.
  await page.goto(`/admin/classes?search=kereru&month=${dayAhead(1).slice(0, 7)}`);
  await expect(classChips(page, KERERU_CLASS.Name).first()).toBeVisible();
  await tabTo(page, page.locator("[data-day][tabindex='0']"));
  const chip = dayCell(page, dayAhead(1)).locator("[data-class]");
  for (let step = 0; step < 42 && !(await dayCell(page, dayAhead(1)).evaluate(hasFocus)); step++) {
    const at = (await page.locator("[data-day]:focus").getAttribute("data-day")) ?? "";
    await page.keyboard.press(at < dayAhead(1) ? "ArrowRight" : "ArrowLeft");
  }
  // Enter moves the focus into the day, and Tab to its buttons.
  await page.keyboard.press("Enter");
  await tabTo(page, chip);
  await page.keyboard.press("Enter");
  await tabTo(page, classForm(page, "Edit Class").getByLabel("Room"));
  await page.keyboard.type("Loft");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Class updated successfully")).toBeVisible();
  await expect(chip).toBeFocused();

  await page.keyboard.press("Enter");
  await tabTo(page, classForm(page, "Edit Class").getByRole("button", { name: "Delete" }));
  await page.keyboard.press("Enter");
  await expect(deleteDialog(page).getByRole("button", { name: "Keep class" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(classForm(page, "Edit Class").getByRole("button", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, deleteDialog(page).getByRole("radio", { name: "Delete This Class Only" }));
  await page.keyboard.press("ArrowDown");
  await tabTo(page, deleteDialog(page).getByRole("button", { name: /^Delete \d+ Classes$/ }));
  await page.keyboard.press("Enter");
  await expect(toast(page, "All future classes deleted successfully!")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

const hasFocus = (element: Element) => element === document.activeElement;

function nextMonth(of: string): string {
  const [year = 0, month = 0] = of.split("-").map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
