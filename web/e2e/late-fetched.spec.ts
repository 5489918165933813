import type { Page, Route } from "@playwright/test";
import { changesRendered } from "./access";
import { watchMoves } from "./shift";
import { dayAhead } from "./staffClasses";
import { makeClass } from "./staffDashboard";
import { expect, settled, test } from "./studio";

/** Holds back the API's requests, and sends them one after another; the page renders each response before the next. */
async function holdReads(page: Page) {
  const held = new Set<Route>();
  let isReleased = false;
  await page.route(/\/api\/(?!live)/, (route) => (isReleased ? route.continue() : void held.add(route)));
  const answer = async (routes: Route[]) => {
    for (const route of routes) {
      held.delete(route);
      await route.continue();
      await (await route.request().response())?.finished();
      await changesRendered(page);
    }
  };
  return {
    async answer(address: RegExp) {
      const matching = () => [...held].filter((route) => address.test(route.request().url()));
      await expect.poll(() => matching().length).toBeGreaterThan(0);
      await answer(matching());
    },
    /** Releases the last request first, because the first request belongs to the top of the screen. */
    async answerAll() {
      isReleased = true;
      await answer([...held].reverse());
    },
  };
}

/** Late in a month, the current month scrolls to today, which counts as a shift. A later month does not scroll. */
const laterMonth = () => `/admin/classes?month=${dayAhead(31).slice(0, 7)}`;

const loading = (page: Page) => page.getByRole("status").filter({ hasText: /^Loading/ });

for (const [who, screen, path, words, last] of [
  ["member", "schedule", () => "/classes", "Loading classes", "h3 >> nth=27"],
  ["member", "dashboard", () => "/dashboard", "Loading your classes", "table, ul[aria-label='Upcoming classes']"],
  ["admin", "dashboard", () => "/dashboard", "Loading classes", "table, ul[aria-label='Upcoming classes']"],
  ["admin", "list of users", () => "/admin/users", "Loading users", "table, ul[aria-label=Users]"],
  ["admin", "month of classes", laterMonth, "Loading classes", "[data-day]:not([aria-busy]) >> nth=27"],
] as const) {
  test.describe(who, () => {
    test.use({ as: who });

    test(`nothing on the ${screen} moves when the user's profile arrives late, and then each response`, async ({
      page,
      studio,
    }) => {
      // On a phone, the name takes two lines.
      const differences = { name: "Reformer Pilates for absolute beginners" };
      if (screen === "schedule") await makeClass(await studio.elsewhere("admin"), 40, differences);
      // High enough to show at least the top of every panel.
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 1024 });
      const expectNoShift = await watchMoves(page);
      const reads = await holdReads(page);
      await page.goto(path());
      await expect(loading(page)).toHaveText("Loading");
      await reads.answer(/\/profile$/);
      await expect(loading(page).filter({ hasText: words })).toBeVisible();
      await reads.answerAll();
      await expect(loading(page)).toHaveCount(0);
      await expect(page.locator(last).first()).toBeAttached();
      await settled(page);
      await expectNoShift();
    });
  });
}
