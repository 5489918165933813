import type { Page } from "@playwright/test";
import { dialog, toast } from "./screens";
import {
  classChips,
  classForm,
  dayAhead,
  dayCell,
  dayOf,
  holdBackWrites,
  KERERU_CLASS,
  makeClass,
  monthHeading,
  monthWords,
  newClass,
  seriesPreview,
} from "./staffClasses";
import { expect, test, UNREACHABLE } from "./studio";

test.use({ as: "admin" });

const REQUIRED = "Please fill in all required fields: Name, Instructor, Location, and Start Time";

test("a one-off class is created, and the calendar shows it", async ({ page, studio }) => {
  await page.goto("/admin/classes");
  const form = await newClass(page, {
    ...KERERU_CLASS,
    Description: "Bring a drum.",
    Room: "Upstairs",
    "Start date": dayAhead(40),
    "Start time": "1730",
    Duration: "45",
    "Concessions required": "2",
  });
  await form.getByRole("checkbox", { name: "No limit" }).check();
  await expect(seriesPreview(page).getByText(/^1 class, on /)).toBeVisible();
  const release = await holdBackWrites(page, "POST");
  await form.getByRole("button", { name: "Create Class" }).click();
  await expect(toast(page, "Creating Class")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Creating Class" })).toHaveAttribute("aria-valuemax", "1");
  release();
  await expect(toast(page, "Class created successfully")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);

  // The calendar goes to the month of the class.
  await expect(monthHeading(page, monthWords(dayAhead(40)))).toBeVisible();
  await page.getByPlaceholder("Search classes...").fill("kereru");
  const chip = dayCell(page, dayAhead(40)).locator("[data-class]").filter({ hasText: KERERU_CLASS.Name });
  await expect(chip).toContainText("17:30");
  await expect(chip).toContainText("0/∞");
  // A toast does not close while the pointer is on it.
  await page.mouse.move(10, 10);
  await expect(toast(page, "Class created successfully")).toHaveCount(0);

  await chip.click();
  const edit = classForm(page, "Edit Class");
  await expect(edit.getByLabel("Description")).toHaveValue("Bring a drum.");
  await expect(edit.getByLabel("Room")).toHaveValue("Upstairs");
  await expect(edit.getByLabel("Duration")).toHaveValue("45");
  await expect(edit.getByLabel("Concessions required")).toHaveValue("2");
  const klass = await (await studio.elsewhere("admin")).get<{ startTime: string }>(
    `/api/classes/${new URL(page.url()).searchParams.get("class")}`,
  );
  expect(dayOf(klass.startTime)).toBe(dayAhead(40));
});

test("a series is created on exactly the dates of the preview, across both changes of daylight saving", async ({
  page,
}) => {
  await page.goto("/admin/classes");
  const form = await newClass(page, { ...KERERU_CLASS, "Start date": dayAhead(3), "Start time": "09:00" });
  await form.getByRole("radio", { name: "Recurring" }).check();
  await expect(seriesPreview(page).getByText("Please select a recurring pattern")).toBeVisible();
  await form.getByLabel("Pattern").selectOption("Weekly");
  // Weekly for a year.
  await expect(seriesPreview(page).getByText(/^53 classes, from /)).toBeVisible();
  const changes = seriesPreview(page).getByText(/^Clocks go (forward|back) on .*: classes stay at 09:00$/);
  await expect(changes).toHaveCount(2);
  const dates = await seriesPreview(page)
    .locator("[data-date]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("data-date") ?? ""));
  expect(dates).toHaveLength(53);

  const release = await holdBackWrites(page, "POST");
  await form.getByRole("button", { name: "Create Classes" }).click();
  const progressBar = page.getByRole("progressbar", { name: "Creating Recurring Classes" });
  await expect(progressBar).toHaveAttribute("aria-valuemax", "52");
  release();
  await expect(toast(page, "Recurring classes created successfully")).toBeVisible();

  // The first class may be in a later month than today.
  await page.goto(`/admin/classes?month=${dates[0]?.slice(0, 7)}`);
  await page.getByPlaceholder("Search classes...").fill("kereru");
  for (const shownMonth of [...new Set(dates.map((date) => date.slice(0, 7)))]) {
    await expect(monthHeading(page, monthWords(`${shownMonth}-01`))).toBeVisible();
    const expected = dates.filter((date) => date.startsWith(shownMonth));
    const inMonth = page.locator(`[data-day^="${shownMonth}"]:has([data-class])`);
    await expect(inMonth).toHaveCount(expected.length);
    expect(await inMonth.evaluateAll((all) => all.map((one) => one.getAttribute("data-day")))).toEqual(expected);
    for (const chip of await inMonth.locator("[data-class]").all()) await expect(chip).toContainText("09:00");
    await page.getByRole("navigation", { name: "Months", exact: true }).getByRole("button").last().click();
  }
});

/** Opens an empty form. The returned `expectError` submits the form and expects an error at a field. */
async function emptyForm(page: Page) {
  await page.goto("/admin/classes");
  const form = await newClass(page, {});
  const field = (label: string) => form.getByLabel(label, { exact: true });
  const create = () => form.getByRole("button", { name: /^Create Class/ }).click();
  const expectError = async (label: string, message: string) => {
    await create();
    await expect(field(label)).toHaveAttribute("aria-invalid", "true");
    await expect(field(label)).toBeFocused();
    const described = (await field(label).getAttribute("aria-describedby")) ?? "";
    const problem = described.split(" ").find((id) => id.endsWith("-problem"));
    await expect(page.locator(`[id="${problem}"]`)).toHaveText(message);
  };
  return { form, field, create, expectError };
}

test("an invalid field of a class shows its error", async ({ page }) => {
  const { field, expectError } = await emptyForm(page);
  await expectError("Name", REQUIRED);
  for (const label of ["Instructor", "Location", "Start date"])
    await expect(field(label)).toHaveAttribute("aria-invalid", "true");
  for (const [label, value] of Object.entries(KERERU_CLASS)) await field(label).fill(value);
  await expectError("Start date", REQUIRED);
  await field("Start date").fill(dayAhead(-3));
  await field("Start time").fill("soon");
  await expectError("Start time", "Invalid start time format. Please select a valid date and time.");
  await field("Start time").fill("9:15");
  await expectError("Start time", "Start time must be in the future");
  await field("Start date").fill(dayAhead(3));
  for (const [label, wrong, right, bounds] of [
    ["Duration", "5", "60", "15 and 480"],
    ["Duration", "", "60", "15 and 480"],
    ["Max capacity", "0", "12", "1 and 10000"],
    ["Concessions required", "0", "1", "1 and 1000"],
  ] as const) {
    await field(label).fill(wrong);
    await expectError(label, `${label} must be between ${bounds}`);
    await field(label).fill(right);
  }
});

test("an invalid field of a series shows its error, and no request is sent", async ({ page }) => {
  const posted: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/admin/classes")) posted.push(request.url());
  });
  const { form, field, create, expectError } = await emptyForm(page);
  const ends = "End date (optional, maximum 1 year)";
  for (const [label, value] of Object.entries(KERERU_CLASS)) await field(label).fill(value);
  await form.getByRole("radio", { name: "Recurring" }).check();
  await expectError("Start date", "Please select a start time for recurring schedule");
  await field("Start date").fill(dayAhead(3));
  await field("Start time").fill("9");
  await expectError("Pattern", "Please select a recurring pattern");
  await field("Pattern").selectOption("Custom");
  await create();
  await expect(form.getByRole("group", { name: "Days" })).toContainText(
    "Please select at least one day for custom recurring pattern",
  );
  await expect(form.getByRole("button", { name: "Monday", exact: true })).toBeFocused();
  await field("Pattern").selectOption("Daily");
  await field("Interval").fill("0");
  await expectError("Interval", "Interval must be at least 1");
  await field("Interval").fill("1");
  await field(ends).fill(dayAhead(3));
  await expectError(ends, "End date must be after start date");
  await field(ends).fill(dayAhead(400));
  await expectError(ends, "End date must be within 1 year of the start");
  expect(posted).toEqual([]);
});

test("clashing classes cause a warning, and the class can be created all the same", async ({ page, studio }) => {
  const admin = await studio.elsewhere("admin");
  const startTime = `${dayAhead(9)}T09:00`;
  await makeClass(admin, dayAhead(9), { startTime, name: "Oar Yoga", room: "Room 1" });
  await makeClass(admin, dayAhead(9), { startTime, name: "Oar Yin", room: "Room 2", instructor: "Kahu Parata" });
  await page.goto("/admin/classes");
  const form = await newClass(page, { ...KERERU_CLASS, "Start date": dayAhead(9), "Start time": "09:30" });
  await expect(seriesPreview(page).getByText(/^Hine Walker also teaches Oar Yoga on .* 09:00–10:00$/)).toBeVisible();
  await form.getByLabel("Room").fill("room 2");
  await expect(
    seriesPreview(page).getByText(/^Boathouse, Room 2 is taken by Oar Yin with Kahu Parata on .* 09:00–10:00$/),
  ).toBeVisible();
  await expect(seriesPreview(page).getByText("2 clashes")).toBeVisible();
  // A link opens the clashing class above the form, which keeps the typed text.
  await seriesPreview(page).getByRole("link", { name: "Oar Yin" }).click();
  const other = page.getByRole("dialog", { name: "Oar Yin" });
  await expect(other.getByRole("tab", { name: "Confirmed Bookings (0)" })).toBeVisible();
  await other.getByRole("button", { name: "Close" }).click();
  await expect(other).toHaveCount(0);
  await expect(page).toHaveURL("/admin/classes");
  await expect(form.getByLabel("Room")).toHaveValue("room 2");
  await form.getByLabel("Start time").fill("10:00");
  await expect(seriesPreview(page).getByText("No clashes with other classes.")).toBeVisible();
  await form.getByLabel("Start time").fill("09:45");
  await expect(seriesPreview(page).getByText("2 clashes")).toBeVisible();
  await form.getByRole("button", { name: "Create Class" }).click();
  await expect(toast(page, "Class created successfully")).toBeVisible();
});

test("while the server can't be reached, the form keeps the typed text, and then it creates the class", async ({
  page,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(UNREACHABLE);
  await page.goto(`/admin/classes?month=${dayAhead(20).slice(0, 7)}`);
  const form = await newClass(page, { ...KERERU_CLASS, "Start date": dayAhead(20), "Start time": "06:00" });
  await studio.close();
  // The form looks for clashes again, and this request fails.
  await form.getByLabel("Room").fill("Room 9");
  const create = form.getByRole("button", { name: "Create Class" });
  await expect(create).toBeDisabled();
  await expect(create).toHaveAccessibleDescription("You are offline");
  await expect(form.getByLabel("Name")).toHaveValue(KERERU_CLASS.Name);
  await studio.open();
  await create.click();
  await expect(toast(page, "Class created successfully")).toBeVisible();
  await expect(classChips(page, KERERU_CLASS.Name)).toHaveCount(1);
});

test("Escape and Cancel ask before they discard typed text", async ({ page }) => {
  await page.goto("/admin/classes");
  const form = await newClass(page, { Name: "Half a class" });
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Discard what you typed?" });
  await expect(question.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(form.getByLabel("Name")).toHaveValue("Half a class");
  await form.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add New Class" })).toBeFocused();
});
