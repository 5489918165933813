import { atBothWidths, isAccessible, tabTo } from "./access";
import { dialog, holdBack, toast } from "./screens";
import {
  chips,
  day,
  dayAhead,
  deletion,
  form,
  KERERU,
  makeClass,
  month,
  monthWords,
  newClass,
  showClass,
  whatItMakes,
} from "./staffClasses";
import { expect, test } from "./studio";

test.use({ as: "admin" });

test("the calendar and each of its dialogs can be read and used by everyone", async ({ page, studio }) => {
  test.slow();
  // A month that the demo studio has nothing in yet: a machine looks through all of it.
  const weekly = { scheduleType: "recurring", recurringPattern: "weekly", recurringEndDate: dayAhead(230) };
  await makeClass(await studio.elsewhere("admin"), dayAhead(200), weekly);
  await page.goto(`/admin/classes?month=${dayAhead(200).slice(0, 7)}`);
  await expect(chips(page, KERERU.Name).first()).toBeVisible();
  await atBothWidths(page, () => isAccessible(page));

  const dialogOf = await newClass(page, { ...KERERU, "Start date": dayAhead(200), "Start time": "05:00" });
  await dialogOf.getByRole("radio", { name: "Recurring" }).check();
  await dialogOf.getByLabel("Pattern").selectOption("Custom");
  await dialogOf.getByRole("button", { name: /^Create Class/ }).click();
  await atBothWidths(page, () => isAccessible(page));
  await dialogOf.getByRole("button", { name: "Friday", exact: true }).click();
  await dialogOf.getByLabel("Pattern").selectOption("Daily");
  await expect(whatItMakes(page).getByText(/clashes$/)).toBeVisible();
  await atBothWidths(page, () => isAccessible(page, dialogOf));
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await atBothWidths(page, () => isAccessible(page, page.getByRole("alertdialog")));
  await page.getByRole("button", { name: "Discard" }).click();

  await chips(page, KERERU.Name).first().click();
  const edit = form(page, "Edit Class");
  await expect(edit).toBeVisible();
  await atBothWidths(page, () => isAccessible(page, edit));
  await edit.getByRole("button", { name: "Delete" }).click();
  await deletion(page).getByRole("radio", { name: "Delete All Future Classes" }).check();
  await expect(deletion(page).getByText(/classes go:$/)).toBeVisible();
  await atBothWidths(page, () => isAccessible(page, deletion(page)));
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");

  await page.getByPlaceholder("Search classes...").fill("nothing like it");
  await expect(page.getByText("No classes found")).toBeVisible();
  await atBothWidths(page, () => isAccessible(page));
});

test.describe("as a coach", () => {
  test.use({ as: "coach" });

  test("a busy month and the details of a class can be read by everyone", async ({ page, studio }) => {
    test.slow();
    await page.goto("/admin/classes");
    await expect(page.locator("[data-class]").first()).toBeVisible();
    await atBothWidths(page, () => isAccessible(page));
    await showClass(page, await makeClass(await studio.elsewhere("admin"), dayAhead(200)));
    await expect(page.getByRole("dialog", { name: "Class Details" })).toBeVisible();
    await atBothWidths(page, () => isAccessible(page, dialog(page)));
  });
});

test("keys that are pressed faster than months come go on in the last one, with the focus", async ({ page }) => {
  const [now, afterNext] = [dayAhead(0), nextMonth(nextMonth(dayAhead(0)))];
  await page.goto("/admin/classes");
  await expect(page.locator("[data-class]").first()).toBeVisible();
  await tabTo(page, day(page, now));
  const come = await holdBack(page, /\/api\/admin\/classes\?/);
  // In one task, so no month renders between them.
  await page.locator(":focus").evaluate((cell) => {
    for (let presses = 0; presses < 2; presses++)
      cell.dispatchEvent(new KeyboardEvent("keydown", { key: "PageDown", bubbles: true }));
  });
  await expect(month(page, monthWords(afterNext))).toBeVisible();
  await expect(page.getByText("Loading classes")).toBeAttached();
  await expect(page.locator("[data-day]:focus")).toHaveCount(1);
  // The keyboard works while the classes load.
  await page.keyboard.press("PageDown");
  await expect(month(page, monthWords(nextMonth(afterNext)))).toBeVisible();
  await expect(page.locator("[data-day]:focus")).toHaveCount(1);
  come();
  await expect(page.getByText("Loading classes")).toHaveCount(0);
  await expect(page.locator("[data-day]:focus")).toHaveCount(1);
});

test("with the keyboard alone a class is found, made, edited and deleted", async ({ page }) => {
  test.slow();
  const target = dayAhead(0);
  await page.goto("/admin/classes");

  // Through the days, to other months and back.
  await tabTo(page, day(page, target));
  await page.keyboard.press("PageDown");
  await expect(month(page, monthWords(nextMonth(target)))).toBeVisible();
  await expect(page.locator("[data-day]:focus")).toHaveCount(1);
  await page.keyboard.press("PageUp");
  await expect(month(page, monthWords(target))).toBeVisible();
  await expect(page.locator("[data-day]:focus")).toHaveCount(1);

  // A new class, from the header's button.
  const add = page.getByRole("button", { name: "Add New Class" });
  await page.getByPlaceholder("Search classes...").focus();
  await tabTo(page, add);
  await page.keyboard.press("Enter");
  const dialogOf = form(page, "Add New Class");
  for (const [label, value] of Object.entries({ ...KERERU, "Start time": "930" })) {
    await tabTo(page, dialogOf.getByLabel(label, { exact: true }));
    await page.keyboard.type(value);
  }
  await dialogOf.getByLabel("Start date").fill(dayAhead(1));
  await tabTo(page, dialogOf.getByRole("radio", { name: "One-off" }));
  await page.keyboard.press("ArrowDown");
  await expect(dialogOf.getByRole("radio", { name: "Recurring" })).toBeChecked();
  await expect(dialogOf.getByLabel("Pattern")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(dialogOf.getByLabel("Pattern")).toBeFocused();
  await page.keyboard.type("W");
  await expect(whatItMakes(page).getByText(/^53 classes/)).toBeVisible();
  await tabTo(page, whatItMakes(page).getByRole("region", { name: "All dates" }));
  await tabTo(page, dialogOf.getByRole("button", { name: "Create Classes" }));
  await page.keyboard.press("Enter");
  await expect(toast(page, "Recurring classes created successfully")).toBeVisible();
  await expect(add).toBeFocused();

  // Its own chip, through its day.
  await page.goto(`/admin/classes?search=kereru&month=${dayAhead(1).slice(0, 7)}`);
  await expect(chips(page, KERERU.Name).first()).toBeVisible();
  await tabTo(page, page.locator("[data-day][tabindex='0']"));
  const chip = day(page, dayAhead(1)).locator("[data-class]");
  for (let step = 0; step < 42 && !(await day(page, dayAhead(1)).evaluate(hasFocus)); step++) {
    const at = (await page.locator("[data-day]:focus").getAttribute("data-day")) ?? "";
    await page.keyboard.press(at < dayAhead(1) ? "ArrowRight" : "ArrowLeft");
  }
  // Enter goes into the day, and Tab through its own buttons.
  await page.keyboard.press("Enter");
  await tabTo(page, chip);
  await page.keyboard.press("Enter");
  await tabTo(page, form(page, "Edit Class").getByLabel("Room"));
  await page.keyboard.type("Loft");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Class updated successfully")).toBeVisible();
  await expect(chip).toBeFocused();

  await page.keyboard.press("Enter");
  await tabTo(page, form(page, "Edit Class").getByRole("button", { name: "Delete" }));
  await page.keyboard.press("Enter");
  await expect(deletion(page).getByRole("button", { name: "Keep class" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(form(page, "Edit Class").getByRole("button", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, deletion(page).getByRole("radio", { name: "Delete This Class Only" }));
  await page.keyboard.press("ArrowDown");
  await tabTo(page, deletion(page).getByRole("button", { name: /^Delete \d+ Classes$/ }));
  await page.keyboard.press("Enter");
  await expect(toast(page, "All future classes deleted successfully!")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

const hasFocus = (element: Element) => element === document.activeElement;

function nextMonth(of: string): string {
  const [year = 0, month = 0] = of.split("-").map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
