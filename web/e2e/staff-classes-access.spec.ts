import { atBothWidths, expectAccessible, tabTo } from "./access";
import { dialog, holdBack, toast } from "./screens";
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
  newClass,
  seriesPreview,
  showClass,
} from "./staffClasses";
import { expect, test } from "./studio";

test.use({ as: "admin" });

test("the calendar and each of its dialogs are accessible", async ({ page, studio }) => {
  test.slow();
  // A month in which the demo studio has no classes, so that the check is quick.
  const weekly = { scheduleType: "recurring", recurringPattern: "weekly", recurringEndDate: dayAhead(230) };
  await makeClass(await studio.elsewhere("admin"), dayAhead(200), weekly);
  await page.goto(`/admin/classes?month=${dayAhead(200).slice(0, 7)}`);
  await expect(classChips(page, KERERU_CLASS.Name).first()).toBeVisible();
  await atBothWidths(page, () => expectAccessible(page));

  const form = await newClass(page, { ...KERERU_CLASS, "Start date": dayAhead(200), "Start time": "05:00" });
  await form.getByRole("radio", { name: "Recurring" }).check();
  await form.getByLabel("Pattern").selectOption("Custom");
  await form.getByRole("button", { name: /^Create Class/ }).click();
  await atBothWidths(page, () => expectAccessible(page));
  await form.getByRole("button", { name: "Friday", exact: true }).click();
  await form.getByLabel("Pattern").selectOption("Daily");
  await expect(seriesPreview(page).getByText(/clashes$/)).toBeVisible();
  await atBothWidths(page, () => expectAccessible(page, form));
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await atBothWidths(page, () => expectAccessible(page, page.getByRole("alertdialog")));
  await page.getByRole("button", { name: "Discard" }).click();

  await classChips(page, KERERU_CLASS.Name).first().click();
  const edit = classForm(page, "Edit Class");
  await expect(edit).toBeVisible();
  await atBothWidths(page, () => expectAccessible(page, edit));
  await edit.getByRole("button", { name: "Delete" }).click();
  await deleteDialog(page).getByRole("radio", { name: "Delete All Future Classes" }).check();
  await expect(deleteDialog(page).getByText(/classes go:$/)).toBeVisible();
  await atBothWidths(page, () => expectAccessible(page, deleteDialog(page)));
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");

  await page.getByPlaceholder("Search classes...").fill("nothing like it");
  await expect(page.getByText("No classes found")).toBeVisible();
  await atBothWidths(page, () => expectAccessible(page));
});

test.describe("as a coach", () => {
  test.use({ as: "coach" });

  test("a busy month and the details of a class are accessible", async ({ page, studio }) => {
    test.slow();
    await page.goto("/admin/classes");
    await expect(page.locator("[data-class]").first()).toBeVisible();
    await atBothWidths(page, () => expectAccessible(page));
    await showClass(page, await makeClass(await studio.elsewhere("admin"), dayAhead(200)));
    await expect(page.getByRole("dialog", { name: "Class Details" })).toBeVisible();
    await atBothWidths(page, () => expectAccessible(page, dialog(page)));
  });
});

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
