import type { Locator, Page } from "@playwright/test";
import { chooseInProfileMenu, dialog, holdBack, openClass } from "./screens";
import { canBeBooked, expect, test } from "./studio";

/** Returns the colour of the browser's own bar: the first `theme-color` whose media query matches. */
const barColour = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")];
    return bars.find(({ media }) => matchMedia(media).matches)?.content;
  });
const [LIGHT, DARK] = ["#ffffff", "#1c1c1c"];

test("the appearance follows the system until one is chosen, and can follow it again", async ({ page }) => {
  const dark = page.locator("html.dark");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/dashboard");
  await expect(dark).toHaveCount(1);
  await expect.poll(() => barColour(page)).toBe(DARK);
  await page.emulateMedia({ colorScheme: "light" });
  await expect(dark).toHaveCount(0);
  await expect.poll(() => barColour(page)).toBe(LIGHT);

  await chooseInProfileMenu(page, "Dark Mode");
  await expect(dark).toHaveCount(1);
  await expect.poll(() => barColour(page)).toBe(DARK);
  await page.reload();
  await expect(dark).toHaveCount(1);
  await expect.poll(() => barColour(page)).toBe(DARK);
  expect(await page.evaluate(() => localStorage.getItem("darkMode"))).toBe("true");

  await page.emulateMedia({ colorScheme: "dark" });
  await chooseInProfileMenu(page, "Light Mode");
  await expect(dark).toHaveCount(0);
  await expect.poll(() => barColour(page)).toBe(LIGHT);
  await page.emulateMedia({ colorScheme: "light" });

  await chooseInProfileMenu(page, "Follow System");
  await expect(dark).toHaveCount(0);
  await expect.poll(() => barColour(page)).toBe(LIGHT);
  expect(await page.evaluate(() => localStorage.getItem("darkMode"))).toBeNull();
});

test("with the dark theme, the first frame is dark before the app's script has loaded", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.addInitScript(() => {
    localStorage.setItem("darkMode", "true");
    const frames: boolean[] = [];
    const recordFrame = () => {
      const bars = [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")];
      frames.push(
        document.documentElement.classList.contains("dark") && bars.every(({ content }) => content === "#1c1c1c"),
      );
      requestAnimationFrame(recordFrame);
    };
    requestAnimationFrame(recordFrame);
    Object.assign(window, { frames });
  });
  const release = await holdBack(page, /assets\/index-.*\.js$/);
  await page.goto("/classes", { waitUntil: "commit" });
  const framesSoFar = () => page.evaluate(() => (window as unknown as { frames: boolean[] }).frames);
  await expect.poll(async () => (await framesSoFar()).length).toBeGreaterThan(1);
  release();
  await expect(page.getByRole("heading", { name: "Class Schedule" })).toBeVisible();
  expect(await framesSoFar()).not.toContain(false);
});

/** Returns whether a button has the system's highlight colours, and whether it has the system's grey. */
const coloursOf = (button: Locator) =>
  button.evaluate((element) => {
    const probe = document.body.appendChild(document.createElement("i"));
    const systemColour = (name: string) => {
      probe.style.cssText = `forced-color-adjust: none; color: ${name}`;
      return getComputedStyle(probe).color;
    };
    const { backgroundColor, color, borderColor } = getComputedStyle(element);
    return {
      isFilled: backgroundColor === systemColour("Highlight") && color === systemColour("HighlightText"),
      isGrey: color === systemColour("GrayText") && borderColor === systemColour("GrayText"),
    };
  });

test("with forced colours, only the primary button is filled, and a disabled button is grey", async ({
  page,
  studio,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  const [admin, member] = [await studio.elsewhere("admin"), await studio.elsewhere("member")];
  const klass = await member.classThat((one) => canBeBooked(one) && one.concessionsRequired === 1);
  const button = (name: string) => dialog(page).getByRole("button", { name });
  await openClass(page, klass);
  // Colours change by a transition.
  await expect.poll(() => coloursOf(button("Confirm Booking"))).toEqual({ isFilled: true, isGrey: false });
  await expect.poll(() => coloursOf(button("Copy link"))).toEqual({ isFilled: false, isGrey: false });
  await admin.put(`/api/admin/users/${(await member.me())._id}`, { concessions: -2 });
  await openClass(page, klass);
  await expect.poll(() => coloursOf(button("Insufficient concessions"))).toEqual({ isFilled: false, isGrey: true });
});
