import type { JSHandle, Locator, Page } from "@playwright/test";
import axe, { type ElementContext, type RunOnly, type RunOptions } from "axe-core";
import { expect } from "./studio";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const CONTRAST: RunOnly = { type: "rule", values: ["color-contrast"] };
const LINKS: RunOnly = { type: "rule", values: ["link-in-text-block"] };
type Rules = Pick<RunOptions, "runOnly" | "rules">;
/** The rules that no theme can break: it changes colours and nothing else. */
const IN_ANY_THEME: Rules = {
  runOnly: { type: "tag", values: STANDARDS },
  rules: Object.fromEntries([...CONTRAST.values, ...LINKS.values].map((rule) => [rule, { enabled: false }])),
};

/** Expects that nothing on the screen breaks a rule of accessibility that a machine can check, in either theme. */
export async function expectAccessible(page: Page, within?: Locator) {
  // Waits for colour transitions to end.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await isDrawn(page);
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(axe.source);
  const part = await (within ?? page.locator("html")).elementHandle();
  await breaksNone(page, part, IN_ANY_THEME);
  const isDark = await page.evaluate(() => document.documentElement.classList.contains("dark"));
  for (const dark of [isDark, !isDark]) {
    await turn(page, dark);
    await breaksNone(page, part, { runOnly: LINKS });
    const looks = await page.evaluateHandle(eachLook, part);
    await breaksNone(page, looks, { runOnly: CONTRAST });
  }
  await turn(page, isDark);
}

async function turn(page: Page, isDark: boolean) {
  await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
  await expect(page.locator("html.dark")).toHaveCount(isDark ? 1 : 0);
}

async function breaksNone(page: Page, part: JSHandle<Element | Element[] | null>, rules: Rules) {
  const options: RunOptions = {
    ...rules,
    resultTypes: ["violations"],
    selectors: false,
    iframes: false,
    preload: false,
  };
  const broken = await page.evaluate(
    async ([part, options]) => {
      // Checks the whole document, because some rules apply to it.
      const asked = part === document.documentElement ? document : { include: part };
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(asked as ElementContext, options);
      return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    },
    [part, options] as const,
  );
  expect(broken).toEqual([]);
}

/**
 * The first and the last text of each style. A month has thousands in the same style and the same colours all the
 * way up; their contrast is the same, and computing it takes most of the time of a check.
 */
function eachLook(part: Element | null): Element[] {
  const names = new Map<string, number>();
  const ends = new Map<number, [first: Element, last: Element]>();
  const look = (element: Element, above: number) => {
    const drawn = getComputedStyle(element);
    if (drawn.display === "none") return;
    const isDisabled =
      element.matches(":disabled, [aria-disabled='true']") ||
      (element as HTMLLabelElement).control?.matches(":disabled");
    const words = [
      ...[above, element.tagName, isDisabled, drawn.color, drawn.backgroundColor, drawn.backgroundImage, drawn.opacity],
      ...[drawn.fontSize, drawn.fontWeight, drawn.textShadow, drawn.filter, drawn.mixBlendMode, drawn.position],
      ...[drawn.zIndex, drawn.display, drawn.visibility, drawn.clip, drawn.clipPath, drawn.overflow],
    ].join();
    const name = names.get(words) ?? names.size;
    names.set(words, name);
    const hasWords = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
    if (hasWords || element.matches("input, select, textarea"))
      ends.set(name, [ends.get(name)?.[0] ?? element, element]);
    for (const child of element.children) look(child, name);
  };
  if (part) look(part, 0);
  return [...new Set([...ends.values()].flat())];
}

/** Waits until changes have rendered. */
export const isDrawn = (page: Page) =>
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

/** Nothing is wider than the window, once changes have rendered. */
export async function fitsTheWindow(page: Page) {
  await isDrawn(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
