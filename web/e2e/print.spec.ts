import type { UsersAnswer } from "@bindings/wire";
import { expect, type Page } from "@playwright/test";
import { changesRendered } from "./access";
import { openClass as openOwnClass } from "./screens";
import { makeRoster } from "./staffAttendance";
import { openClass } from "./staffDashboard";
import { canBeBooked, settled, test } from "./studio";

/** The width between the margins of an A4 page, in CSS pixels. */
const PAPER = 702;

/** Lays the page out as the browser's print command does: the page renders itself first, then gets the paper's width. */
async function layOutForPaper(page: Page) {
  await settled(page);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: PAPER, height: 1031 });
  await changesRendered(page);
}

async function backToScreen(page: Page) {
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Returns what is wrong on paper: light text, text beyond the paper or cut off, and things to press. */
const faults = (page: Page) =>
  page.evaluate((paper) => {
    const isShown = (element: Element) => element.checkVisibility({ contentVisibilityAuto: true });
    const texts = [...document.querySelectorAll("body *")].filter(
      (element) =>
        isShown(element) &&
        // Text for screen readers only is clipped.
        !element.closest("option") &&
        getComputedStyle(element).clipPath === "none" &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    const say = (kind: string) => (element: Element) =>
      `${kind}: ${element.tagName} ${element.textContent?.slice(0, 40)}`;
    const lightness = (element: Element) => {
      const context = document.createElement("canvas").getContext("2d");
      if (!context) return 0;
      context.fillStyle = getComputedStyle(element).color;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
      return 0.3 * red + 0.6 * green + 0.1 * blue;
    };
    const isFilled = (element: Element) => element.closest(".keeps-fill") !== null;
    const clips = (element: Element) =>
      getComputedStyle(element).overflow !== "visible" &&
      (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1);
    const around = (element: Element) => {
      const all: Element[] = [];
      for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) all.push(one);
      return all;
    };
    const pressable = "nav, search, [data-toast], [data-kept-clear], [data-bottom-edge], button[aria-haspopup=menu]";
    return [
      ...texts.filter((element) => lightness(element) > 140 && !isFilled(element)).map(say("light")),
      ...texts.filter((element) => element.getBoundingClientRect().right > paper + 0.5).map(say("beyond")),
      ...texts.filter((element) => [element, ...around(element)].some(clips)).map(say("cut off")),
      ...[...document.querySelectorAll(pressable)].filter(isShown).map(say("pressable")),
      document.documentElement.scrollWidth > paper && `${document.documentElement.scrollWidth} px wide`,
    ].filter(Boolean);
  }, PAPER);

test.use({ as: "admin", colorScheme: "dark", viewport: { width: 1280, height: 800 } });

test("a class with 45 names is printed whole in place of the page behind it", async ({ page, studio }) => {
  const klass = await makeRoster(await studio.elsewhere("admin"), 45);
  await openClass(page, klass);
  const names = page.getByRole("dialog").getByText("Booked Date:");
  await expect(names).toHaveCount(45);
  await layOutForPaper(page);
  expect(await faults(page)).toEqual([]);
  await expect(page.getByRole("heading", { name: "Admin Dashboard", includeHidden: true })).toBeHidden();
  for (const name of await names.all()) await expect(name).toBeVisible();
  // The dialog is as long as its content, and begins at the top of the paper.
  const box = await page.getByRole("dialog").boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: PAPER });
  expect(box?.height).toBeGreaterThan(45 * 50);
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type\s*\/Page\b/g);
  expect(sheets?.length).toBe(Math.ceil((box?.height ?? 0) / 1000));
  await backToScreen(page);
  expect((await page.getByRole("dialog").boundingBox())?.height).toBe(800);
});

test("every screen of the staff fits the paper, in light colours", async ({ page, studio }) => {
  test.slow();
  const admin = await studio.elsewhere("admin");
  const active = "/api/admin/users?page=1&limit=1&sort=totalClassesAttended&order=desc&role=user";
  const [member] = (await admin.get<UsersAnswer>(active)).users;
  for (const path of [
    "/dashboard",
    "/admin/users",
    `/admin/users?open=person:${member?._id}`,
    "/dashboard/payments",
    "/dashboard/audit",
    "/admin/classes",
    "/admin/classes?view=week",
    "/admin/today",
    "/profile",
    "/profile?tab=system",
    "/privacy",
    "/terms",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await layOutForPaper(page);
    expect([path, await faults(page)]).toEqual([path, []]);
    await backToScreen(page);
  }
  await page.goto("/admin/users?sort=totalClassesAttended&order=desc");
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "View History" }).click();
  await expect(page.getByRole("dialog").getByRole("row").nth(1)).toBeVisible();
  await layOutForPaper(page);
  expect(await faults(page)).toEqual([]);
});

test("a month is printed with all its classes, although a day on the screen shows four", async ({ page }) => {
  await page.goto("/admin/classes");
  await expect(page.getByRole("button", { name: /^\+\d+ more on/ })).not.toHaveCount(0);
  const count = Number.parseInt((await page.getByText(/^\d+ classes$/).textContent()) ?? "", 10);
  await layOutForPaper(page);
  await expect(page.locator("[data-class]")).toHaveCount(count);
  await expect(page.getByRole("button", { name: /more on/ })).toHaveCount(0);
});

test.describe("a member on a phone", () => {
  test.use({ as: "member", viewport: { width: 390, height: 844 } });

  test("every screen fits the paper, and the schedule has all its classes", async ({ page, studio }) => {
    const member = await studio.elsewhere("member");
    for (const path of ["/dashboard", "/classes", "/concessions", "/past-classes", "/profile"]) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path);
      await expect(page.getByRole("heading").first()).toBeVisible();
      await layOutForPaper(page);
      expect([path, await faults(page)]).toEqual([path, []]);
      if (path === "/classes") await expect(page.locator("[data-class]")).toHaveCount((await member.classes()).length);
      await backToScreen(page);
    }
    await openOwnClass(page, await member.classThat(canBeBooked));
    await layOutForPaper(page);
    expect(await faults(page)).toEqual([]);
  });
});
