import type { ClassCreatedAnswer } from "@bindings/wire";
import type { Page } from "@playwright/test";
import { doubleTheText, expectNoSidewaysScroll } from "./access";
import { openClass } from "./screens";
import { canBeBooked, expect, type Studio, test } from "./studio";

/** Returns how much wider the content of the open dialog is than the dialog. */
const dialogOverflow = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll("dialog[open], dialog[open] > div")];
    return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
  });

const LONG = "Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(3).slice(0, 120);
const LINK = `https://us02web.zoom.us/j/87654321098?pwd=${"QUJDREVGR0hJSktM".repeat(8)}`;

async function makeClassWithLongWords(studio: Studio) {
  const admin = await studio.elsewhere("admin");
  const startTime = new Date(Date.now() + 50 * 3_600_000).toISOString();
  const place = { instructor: LONG.slice(0, 80), location: LONG.slice(0, 80), room: LONG.slice(0, 80) };
  const made = await admin.post<ClassCreatedAnswer>("/api/admin/classes", {
    ...{ name: LONG, description: `${LONG} ${LINK}`, ...place, startTime },
    ...{ duration: 60, maxCapacity: 5, concessionsRequired: 1, scheduleType: "one-off" },
  });
  return made.class;
}

test("a class of long words and a long link fits every width, with large text too", async ({ page, studio }) => {
  const made = await makeClassWithLongWords(studio);
  const chipOf = page.locator(`[data-class="${made._id}"]`);
  for (const { width, isDouble } of [
    { width: 390, isDouble: false },
    { width: 320, isDouble: false },
    { width: 1280, isDouble: false },
    { width: 390, isDouble: true },
  ]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/classes");
    await expect(chipOf).toBeAttached();
    if (isDouble) await doubleTheText(page);
    await chipOf.scrollIntoViewIfNeeded();
    expect(await scheduleOverflow(page)).toBe(0);
    await chipOf.click();
    const link = page.getByRole("dialog").getByRole("link", { name: /^us02web\.zoom\.us/ });
    await expect(link).toHaveAttribute("href", LINK);
    await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
    expect(await dialogOverflow(page)).toBe(0);
  }
});

/** Returns how far the schedule is wider than the window. The bar above has its own test. */
const scheduleOverflow = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll("main section, main h3, main [data-class], main input, main nav")];
    const rights = parts.map((element) => element.getBoundingClientRect().right);
    return Math.max(0, Math.max(...rights) - document.documentElement.clientWidth);
  });

test("on a phone in landscape, the whole dialog scrolls, with its header and footer", async ({ page, studio }) => {
  const member = await studio.elsewhere("member");
  const klass = await member.classThat(canBeBooked);
  await page.setViewportSize({ width: 844, height: 390 });
  await openClass(page, klass);
  const name = page.getByRole("heading", { name: klass.name, level: 2 });
  await expect(name).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Confirm Booking" }).scrollIntoViewIfNeeded();
  await expect(name).not.toBeInViewport();
});

test.describe("the staff's screens", () => {
  test.use({ as: "admin" });

  test("fit a phone's window with doubled text", async ({ page }) => {
    for (const [path, heading] of [
      ["/dashboard", "Admin Dashboard"],
      ["/admin/users", "Manage Users"],
      ["/admin/classes", "Manage Classes"],
      ["/profile?tab=system", "Settings"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await doubleTheText(page);
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await expectNoSidewaysScroll(page);
      }
    }
  });
});

test("the bars have the height of the stylesheet, so that measuring them moves nothing", async ({ page }) => {
  await page.goto("/classes");
  await expect(page.locator("[data-class]").first()).toBeVisible();
  const top = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--sticky-top"));
  await expect
    .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue("--sticky-top")))
    .not.toBe("");
  const measured = await top();
  await page.evaluate(() => document.documentElement.style.removeProperty("--sticky-top"));
  expect(await top()).toBe(measured);
});
