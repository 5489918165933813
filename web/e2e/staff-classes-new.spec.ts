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
    `/api/classes/${new URL(page.url()).searchParams.get("open")?.replace("edit:", "")}`,
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
