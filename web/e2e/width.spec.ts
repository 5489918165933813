import type { ClassCreatedAnswer } from "@bindings/ClassCreatedAnswer";
import type { Page } from "@playwright/test";
import { changesRendered } from "./access";
import { chip, openClass } from "./screens";
import { canBeBooked, expect, type Studio, test } from "./studio";

/** Returns how far the page is wider than the window, and the rows and cards that are wider than their region. */
async function overflowOf(page: Page) {
  return page.evaluate(() => {
    const main = document.querySelector("main");
    const edge = main ? main.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(main).paddingRight) : 0;
    const cards = [...document.querySelectorAll("main section, main tbody tr, main tbody td > *, main li")];
    return {
      page: document.documentElement.scrollWidth - window.innerWidth,
      cards: cards
        .filter((card) => card.getBoundingClientRect().right > edge + 0.5)
        .map((card) => `${card.tagName} ${card.textContent}`),
    };
  });
}
const NO_OVERFLOW = { page: 0, cards: [] };

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

/** Doubles the text and every size in rem, like a browser's setting for larger text. */
const doubleTheText = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));

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

test("a booking of long words fits a dashboard of every width", async ({ page, studio }) => {
  const member = await studio.elsewhere("member");
  await member.book(await makeClassWithLongWords(studio));
  await page.goto("/dashboard");
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByRole("button", { name: `Cancel ${LONG}` }).first()).toBeVisible();
    await changesRendered(page);
    expect([width, await overflowOf(page)]).toEqual([width, NO_OVERFLOW]);
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

/** Expects that nothing is wider than the screen, at each width. */
async function fitsEachWidth(page: Page) {
  for (const width of [320, 360, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await changesRendered(page);
    expect([width, await overflowOf(page)]).toEqual([width, NO_OVERFLOW]);
  }
}

test("no screen of a member is wider than the window", async ({ page, studio }) => {
  const klass = await (await studio.elsewhere("member")).classThat(canBeBooked);
  await page.goto("/dashboard");
  await expect(page.getByRole("table", { name: "Upcoming classes" })).toBeVisible();
  await fitsEachWidth(page);
  await page.getByRole("tab", { name: /^Waitlist/ }).click();
  await expect(page.getByRole("button", { name: /^Leave Waitlist for/ }).first()).toBeVisible();
  await fitsEachWidth(page);
  await page.goto("/classes");
  await expect(page.locator("[data-class]").first()).toBeVisible();
  await fitsEachWidth(page);
  await chip(page, klass).click();
  await expect(page.getByRole("region", { name: "Can you book?" })).toBeVisible();
  await fitsEachWidth(page);
  expect(await dialogOverflow(page)).toBe(0);
  await page.setViewportSize({ width: 320, height: 844 });
  expect(await dialogOverflow(page)).toBe(0);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await fitsEachWidth(page);
});

test.describe("signed out", () => {
  test.use({ as: null });

  test("no page is wider than the window", async ({ page, studio }) => {
    const invitation = studio.inviteAdmin("hine@example.nz", "Hine", "Ngata");
    for (const path of ["/login", "/forgot-password", invitation, "/privacy", "/terms"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await fitsEachWidth(page);
    }
  });
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
        await changesRendered(page);
        expect([path, width, (await overflowOf(page)).page]).toEqual([path, width, 0]);
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
