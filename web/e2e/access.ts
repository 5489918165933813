import type { JSHandle, Locator, Page } from "@playwright/test";
import axe, { type ElementContext, type RunOnly, type RunOptions } from "axe-core";
import { expect } from "./studio";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const CONTRAST: RunOnly = { type: "rule", values: ["color-contrast"] };
const LINKS: RunOnly = { type: "rule", values: ["link-in-text-block"] };
type Rules = Pick<RunOptions, "runOnly" | "rules">;
/** The rules that give the same result in both themes, because a theme changes only colours. */
const IN_ANY_THEME: Rules = {
  runOnly: { type: "tag", values: STANDARDS },
  rules: Object.fromEntries([...CONTRAST.values, ...LINKS.values].map((rule) => [rule, { enabled: false }])),
};

/** Expects that axe finds no accessibility problem on the screen, in either theme. */
export async function expectAccessible(page: Page, within?: Locator) {
  // With reduced motion, colour transitions end at once.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await changesRendered(page);
  const isLoaded = await page.evaluate(() => "axe" in window);
  if (!isLoaded) await page.evaluate(axe.source);
  const part = await (within ?? page.locator("html")).elementHandle();
  await expectNoViolations(page, part, IN_ANY_THEME);
  const isDark = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme === "dark");
  for (const dark of [isDark, !isDark]) {
    await setTheme(page, dark);
    await expectNoViolations(page, part, { runOnly: LINKS });
    const textsToCheck = await page.evaluateHandle(endsOfEachStyle, part);
    await expectNoViolations(page, textsToCheck, { runOnly: CONTRAST });
  }
  await setTheme(page, isDark);
}

async function setTheme(page: Page, isDark: boolean) {
  await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
  await expect(page.locator("html")).toHaveCSS("color-scheme", isDark ? "dark" : "light");
}

async function expectNoViolations(page: Page, part: JSHandle<Element | Element[] | null>, rules: Rules) {
  const options: RunOptions = {
    ...rules,
    resultTypes: ["violations"],
    selectors: false,
    elementRef: true,
    iframes: false,
    preload: false,
  };
  const broken = await page.evaluate(
    async ([part, options]) => {
      // Checks the whole document, because some rules apply to it.
      const context = part === document.documentElement ? document : { include: part };
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        context as ElementContext,
        options,
      );
      // A target that a bar partly covers has its whole size once it is scrolled.
      const bars = [...document.querySelectorAll("[data-kept-clear]")];
      const isCovered = (element?: HTMLElement) =>
        bars.some((bar) => {
          const [box, cover] = [element?.getBoundingClientRect(), bar.getBoundingClientRect()];
          return box && !bar.contains(element ?? null) && box.top < cover.bottom && cover.top < box.bottom;
        });
      return violations
        .map(({ id, nodes }) => ({
          id,
          nodes: nodes.filter(({ element }) => id !== "target-size" || !isCovered(element)),
        }))
        .filter(({ nodes }) => nodes.length > 0)
        .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    },
    [part, options] as const,
  );
  expect(broken).toEqual([]);
}

/**
 * Returns the first and the last text of each style. A month of classes has thousands of texts with the same style,
 * whose contrast is the same; computing it for all of them would take most of the time of a check.
 */
function endsOfEachStyle(part: Element | null): Element[] {
  const names = new Map<string, number>();
  const textsByStyle = new Map<number, [first: Element, last: Element]>();
  const collect = (element: Element, above: number) => {
    const style = getComputedStyle(element);
    if (style.display === "none") return;
    const isDisabled =
      element.matches(":disabled, [aria-disabled='true']") ||
      (element as HTMLLabelElement).control?.matches(":disabled");
    const styleText = [
      ...[above, element.tagName, isDisabled, style.color, style.backgroundColor, style.backgroundImage, style.opacity],
      ...[style.fontSize, style.fontWeight, style.textShadow, style.filter, style.mixBlendMode, style.position],
      ...[style.zIndex, style.display, style.visibility, style.clip, style.clipPath, style.overflow],
    ].join();
    const name = names.get(styleText) ?? names.size;
    names.set(styleText, name);
    const hasWords = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
    if (hasWords || element.matches("input, select, textarea"))
      textsByStyle.set(name, [textsByStyle.get(name)?.[0] ?? element, element]);
    for (const child of element.children) collect(child, name);
  };
  if (part) collect(part, 0);
  return [...new Set([...textsByStyle.values()].flat())];
}

/** Waits until changes have rendered. */
export const changesRendered = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Runs a check at each width. Changing the width closes an open menu, so `check` opens it. */
export async function atWidths(page: Page, widths: number[], check: (width: number) => Promise<void>) {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  const open = page.locator("dialog[open], [role=menu], [role=listbox]");
  const count = await open.count();
  for (const width of widths) {
    await page.setViewportSize({ ...size, width });
    await changesRendered(page);
    await expect(open).toHaveCount(count);
    await check(width);
  }
  await page.setViewportSize(size);
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target.first()).toBeVisible();
  for (let step = 0; step < 80; step++) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("80 presses of Tab did not reach the element");
}

/** Expects that the page does not scroll sideways, once changes have rendered. */
export async function expectNoSidewaysScroll(page: Page) {
  await changesRendered(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Expects that nothing is wider than the window, its region or its dialog, once changes have rendered. */
export async function expectFits(page: Page) {
  await changesRendered(page);
  const overflow = await page.evaluate(() => {
    const main = document.querySelector("main");
    const edge = main ? main.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(main).paddingRight) : 0;
    const cards = [...document.querySelectorAll("main section, main tbody tr, main tbody td > *, main li")];
    const inDialog = (card: Element) => card.closest("dialog") !== null;
    const boxes = [...document.querySelectorAll("dialog[open], dialog[open] > div")];
    return {
      page: document.documentElement.scrollWidth - window.innerWidth,
      cards: cards
        .filter((card) => !inDialog(card) && card.getBoundingClientRect().right > edge + 0.5)
        .map((card) => `${card.tagName} ${card.textContent}`),
      dialogs: boxes
        .filter((box) => box.scrollWidth > box.clientWidth)
        .map((box) => `${box.scrollWidth} > ${box.clientWidth}: ${box.textContent}`),
    };
  });
  expect({ width: page.viewportSize()?.width, ...overflow }).toMatchObject({ page: 0, cards: [], dialogs: [] });
}

/** Doubles the text and every size in rem, like a browser's setting for larger text. */
export const doubleTheText = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
