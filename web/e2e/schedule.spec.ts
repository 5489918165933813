import type { Locator, Page } from "@playwright/test";
import { chip, dialog, toast } from "./screens";
import { dayAhead, makeClass } from "./staffClasses";
import { canBeBooked, expect, test, UNREACHABLE } from "./studio";

const strip = (page: Page) => page.getByRole("navigation", { name: "Go to a day" });
const marked = (page: Page) => strip(page).locator("[data-marked]");
const days = (page: Page) => strip(page).locator("[data-go]");
const chips = (page: Page) => page.locator("[data-class]");
const found = (page: Page) => page.locator("[data-found]");
const topOf = async (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top));

const stripBottom = (page: Page) =>
  strip(page).evaluate((element) => Math.round(element.getBoundingClientRect().bottom));

/** Returns whether an element is laid out. Days outside the viewport may not be. */
const isLaidOut = (element: Locator) =>
  element.evaluate((laidOut) => laidOut.checkVisibility({ contentVisibilityAuto: true }));

/** Searches the page with the browser's own search, and returns whether it finds the words. */
const browserFinds = (page: Page, words: string) =>
  page.evaluate((words) => (window as unknown as { find: (words: string) => boolean }).find(words), words);

async function goToSchedule(page: Page, search = "") {
  await page.goto(`/classes${search}`);
  await expect(found(page)).toHaveText(/^\d+ class/);
  await expect(strip(page)).toBeVisible();
}

test("filters combine with the search, are kept in the address, and are cleared with one button", async ({
  page,
  studio,
}) => {
  const member = await studio.elsewhere("member");
  const classes = await member.classes();
  const { instructor } = await member.classThat((k) => k.name === "Yoga Flow");
  await goToSchedule(page);
  await page.getByLabel("Instructor").selectOption(instructor);
  await page.getByRole("button", { name: "Free places" }).click();
  await page.getByRole("searchbox").fill("yoga");
  await expect(page).toHaveURL(/search=yoga/);

  const text = (k: { name: string; description: string }) => `${k.name} ${k.description}`.toLowerCase();
  const wanted = classes.filter((k) => k.instructor === instructor && !k.isFull && text(k).includes("yoga"));
  await expect(found(page)).toHaveText(new RegExp(`^${wanted.length} class(es)? with yoga$`));
  await expect(chips(page)).toHaveCount(wanted.length);
  await expect(page.locator("[data-class] mark").first()).toHaveText("Yoga");
  await page.reload();
  await expect(found(page)).toHaveText(new RegExp(`^${wanted.length} class`));
  await expect(page.getByRole("button", { name: "Free places" })).toHaveAttribute("aria-pressed", "true");

  await page.getByRole("searchbox").fill("no such thing");
  await expect(page.getByText("No classes found")).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(found(page)).toHaveText(new RegExp(`^${classes.length} classes in`));
  await expect(page).toHaveURL("/classes");
});

test("under the filter 'I can book', a class stays where it is when it is booked", async ({ page, studio }) => {
  const member = await studio.elsewhere("member");
  const [, , , klass] = (await member.classes()).filter(canBeBooked);
  if (!klass) throw new Error("the demo studio has no such class");
  await goToSchedule(page, "?bookable=yes");
  await chip(page, klass).scrollIntoViewIfNeeded();
  const before = await chip(page, klass).boundingBox();
  await chip(page, klass).click();
  await dialog(page).getByRole("button", { name: "Confirm Booking" }).click();
  const bookedToast = toast(page, "Class booked successfully");
  // While the pointer is on a toast, it does not close by itself.
  await bookedToast.hover();
  await expect(chip(page, klass)).toContainText("Booked");
  await expect(chip(page, klass)).toBeFocused();
  const after = await chip(page, klass).boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 99))).toBeLessThanOrEqual(1);
  const box = await bookedToast.boundingBox();
  const covers = box && after && box.y < after.y + after.height && after.y < box.y + box.height;
  expect(covers).toBe(false);
});

test("the strip of days marks the day that is scrolled to or tapped, and no field makes a phone zoom in", async ({
  page,
}) => {
  await goToSchedule(page);
  const first = await days(page).first().getAttribute("data-go");
  await expect(marked(page)).toHaveAttribute("data-go", first ?? "");
  await expect(strip(page).getByRole("button", { name: "Today", exact: true })).toHaveCount(0);

  const tenth = await days(page).nth(9).getAttribute("data-go");
  await page.locator(`#day-${tenth}`).evaluate((day) => day.scrollIntoView({ block: "start" }));
  await expect(marked(page)).toHaveAttribute("data-go", tenth ?? "");
  await expect(marked(page)).toBeInViewport({ ratio: 1 });

  await days(page).last().click();
  await expect(marked(page)).toHaveAttribute("data-go", (await days(page).last().getAttribute("data-go")) ?? "");
  await expect(page.locator("h3:focus")).toBeInViewport();

  await strip(page).getByRole("button", { name: "Today", exact: true }).click();
  await expect(marked(page)).toHaveAttribute("data-go", first ?? "");
  await expect(page.locator("h3:focus")).toHaveText(/^Today, /);

  // With smaller text, a phone would zoom in on a field.
  const sizes = await page
    .locator("select, input")
    .evaluateAll((all) => all.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
  expect(sizes).toHaveLength(4);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
});

test("day headings stick below the strip of days, and the strip below the offline banner", async ({
  page,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(UNREACHABLE);
  await goToSchedule(page);
  await days(page).nth(3).click();
  const name = await days(page).nth(3).getAttribute("data-go");
  await page.mouse.wheel(0, 120);
  const heading = `#day-${name} h3`;
  await expect.poll(async () => (await topOf(page, heading)) - (await stripBottom(page))).toBe(0);

  await studio.close();
  await chips(page)
    .nth(0)
    .evaluate((button: HTMLElement) => button.click());
  // Waits for the failure first, because closing the class aborts its request.
  const banner = page.getByText(/^Offline: as of /);
  await expect(banner).toBeVisible();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  const bannerBottom = () =>
    banner.evaluate((element) => Math.round(element.closest("[role=status]")?.getBoundingClientRect().bottom ?? 0));
  await expect.poll(async () => (await stripBottom(page)) - (await bannerBottom())).toBeGreaterThanOrEqual(70);
  await expect.poll(async () => (await topOf(page, heading)) - (await stripBottom(page))).toBe(0);
});

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test(`at ${width} px, a day outside the viewport is not laid out, but is found and scrolled to exactly`, async ({
    page,
    studio,
  }) => {
    await page.setViewportSize({ width, height });
    const lastDay = dayAhead(27);
    const { instructor } = await makeClass(await studio.elsewhere("admin"), lastDay);
    await goToSchedule(page);
    await expect(page.getByRole("heading", { level: 3 })).toHaveCount(28);
    const first = chips(page).first();
    const last = page.locator(`#day-${lastDay} button`, { hasText: instructor });
    await expect(last).toHaveCount(1);
    expect([await isLaidOut(first), await isLaidOut(last)]).toEqual([true, false]);
    // The browser's own search and screen readers find it.
    expect(await browserFinds(page, instructor)).toBe(true);
    await expect(last).toBeInViewport();
    expect(await isLaidOut(last)).toBe(true);

    for (const day of [17, 3, 12]) {
      await days(page).nth(day).click();
      const heading = `#day-${dayAhead(day)} h3`;
      await expect(page.locator(heading)).toBeFocused();
      await expect.poll(async () => (await topOf(page, heading)) - (await stripBottom(page))).toBe(0);
    }
  });
}

test("with forced colours, today, the marked day and a pressed filter look different from the others", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await goToSchedule(page, "?free=yes");
  const fill = (locator: ReturnType<typeof marked>) =>
    locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await fill(marked(page))).not.toBe(await fill(days(page).last()));
  const pressed = page.getByRole("button", { name: "Free places" });
  await days(page).nth(4).click();
  const borderWidth = (day: number) =>
    days(page)
      .nth(day)
      .evaluate((element) => getComputedStyle(element).borderTopWidth);
  expect(await borderWidth(0)).not.toBe(await borderWidth(1));
  expect(await fill(pressed)).not.toBe(await fill(page.getByRole("button", { name: "My classes" })));
});

test.describe("on a laptop", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("a week's days are columns of the same height with sticky headings, and all 28 days are shown", async ({
    page,
  }) => {
    await goToSchedule(page);
    await expect(page.getByRole("heading", { level: 3 })).toHaveCount(28);
    await days(page).nth(10).click();
    await expect(page.locator("h3:focus")).toBeVisible();
    const week = page.locator("ol", { has: page.locator("h3:focus") });
    const heights = await week
      .locator("> li")
      .evaluateAll((columns) => columns.map((column) => Math.round(column.getBoundingClientRect().height)));
    expect(new Set(heights).size).toBe(1);
    await expect(marked(page)).toHaveCount(1);
    await page.mouse.move(640, 600);
    await page.mouse.wheel(0, 200);
    await expect(marked(page)).toHaveCount(7);
    const tops = () =>
      week.locator("h3").evaluateAll((names) => names.map((name) => Math.round(name.getBoundingClientRect().top)));
    await expect.poll(async () => [...new Set(await tops())]).toEqual([await stripBottom(page)]);
  });
});
