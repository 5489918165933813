import type { Locator, Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { expect } from "./studio";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** All that a theme can break, which changes colours and nothing else. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** Nothing on the screen breaks a rule of accessibility that a machine can check, in either theme. */
export async function isAccessible(page: Page, within?: Locator) {
  // A colour on its way to another is neither.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await isDrawn(page);
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(axe.source);
  const isDark = await page.evaluate(() => document.documentElement.classList.contains("dark"));
  await breaksNone(page, within, { type: "tag", values: STANDARDS });
  await turn(page, !isDark);
  await breaksNone(page, within, { type: "rule", values: COLOURS });
  await turn(page, isDark);
}

async function turn(page: Page, isDark: boolean) {
  await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
  await expect(page.locator("html.dark")).toHaveCount(isDark ? 1 : 0);
}

async function breaksNone(page: Page, within: Locator | undefined, runOnly: RunOptions["runOnly"]) {
  const options: RunOptions = {
    runOnly,
    resultTypes: ["violations"],
    selectors: false,
    iframes: false,
    preload: false,
  };
  const broken = await page.evaluate(
    async ([part, options]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(part ?? document, options);
      return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    },
    [await within?.elementHandle(), options] as const,
  );
  expect(broken).toEqual([]);
}

/** What has changed so far shows. */
const isDrawn = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

/** Looks as at a phone, then as at a laptop. A menu closes with a change of width: it is opened and closed in here. */
export async function atBothWidths(page: Page, look: () => Promise<void>) {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  const open = page.locator("dialog[open], [role=menu], [role=listbox]");
  const count = await open.count();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ ...size, width });
    await isDrawn(page);
    await expect(open).toHaveCount(count);
    await look();
  }
  await page.setViewportSize(size);
}

/** Presses Tab until this has the focus, as someone without a mouse does. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target.first()).toBeVisible();
  for (let step = 0; step < 80; step++) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the keyboard does not get there");
}

/** Nothing is wider than the window. */
export async function fitsTheWindow(page: Page) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
