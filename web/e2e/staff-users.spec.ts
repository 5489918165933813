import type { UsersAnswer } from "@bindings/wire";
import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "./access";
import { rows, table } from "./staffUsers";
import { expect, test, UNREACHABLE } from "./studio";

const names = async (page: Page) => (await rows(page).getByRole("rowheader").allTextContents()).join("; ");

async function expectTenRowsInView(page: Page) {
  const heights = await rows(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(56);
  expect(Math.max(...heights)).toBeLessThanOrEqual(72);
  const tenth = await rows(page).nth(9).boundingBox();
  expect((tenth?.y ?? 0) + (tenth?.height ?? 0)).toBeLessThanOrEqual(800);
}

/** Returns the numbers in the column of concessions, and the distance of each from the cell's right edge. */
const balances = (page: Page) =>
  rows(page).evaluateAll((all) =>
    all.flatMap((row) => {
      const cell = row.children[4] ?? row;
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const found = [];
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        if (!/^−?\d+$/.test(text.textContent ?? "")) continue;
        const number = document.createRange();
        number.selectNodeContents(text);
        const { fontSize } = getComputedStyle(text.parentElement ?? row);
        const end = Math.round(cell.getBoundingClientRect().right - number.getBoundingClientRect().right);
        found.push({ text: `${number}`, end, fontSize });
      }
      return found;
    }),
  );

test.describe("an admin", () => {
  test.use({ as: "admin" });

  test("sees all users in pages of twenty, of which the window shows at least ten", async ({ page, studio }) => {
    const { total } = await (await studio.elsewhere("admin")).get<UsersAnswer>("/api/admin/users?page=1");
    await page.goto("/admin/users");
    await expect(page.getByRole("heading", { name: "Manage Users" })).toBeVisible();
    await expect(page.getByText(`${total} users found`)).toBeVisible();
    await expect(page.getByText(`Showing 1 to 20 of ${total} users`)).toBeVisible();
    await expect(rows(page)).toHaveCount(20);
    await expectTenRowsInView(page);

    const head = table(page).getByRole("columnheader", { name: "Contact" });
    await rows(page).last().scrollIntoViewIfNeeded();
    await expect(head).toBeInViewport();

    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText(`Showing 21 to 40 of ${total} users`)).toBeVisible();
    await page.getByRole("button", { name: `Page ${Math.ceil(total / 20)}`, exact: true }).click();
    await expect(page.getByText(new RegExp(`Showing \\d+ to ${total} of ${total} users`))).toBeVisible();
    await expect(page.getByRole("button", { name: "Next", description: "This is the last page" })).toBeVisible();
  });

  test("has the list's search, filter, order and page in the address, also after a reload and Back", async ({
    page,
    context,
  }) => {
    await page.goto("/admin/users");
    await page.getByRole("searchbox").fill("mail");
    await expect(page).toHaveURL("/admin/users?search=mail");
    await page.getByLabel("Status").selectOption("Active");
    await page.getByLabel("Sort by").selectOption("Concessions");
    await page.getByRole("button", { name: /^Ascending/ }).click();
    await page.getByRole("button", { name: "Page 2", exact: true }).click();
    const address = "/admin/users?search=mail&status=active&sort=concessions&order=desc&page=2";
    await expect(page).toHaveURL(address);
    await expect(page.getByText(/^Showing 21 to 40 of/)).toBeVisible();
    const expectedNames = await names(page);

    const expectSameList = async (listPage: Page) => {
      await expect(listPage.getByText(/^Showing 21 to 40 of/)).toBeVisible();
      await expect.poll(() => names(listPage)).toBe(expectedNames);
      await expect(listPage.getByRole("searchbox")).toHaveValue("mail");
      await expect(listPage.getByLabel("Status")).toHaveValue("active");
      await expect(listPage.getByLabel("Sort by")).toHaveValue("concessions");
      await expect(listPage.getByRole("button", { name: /^Descending/ })).toBeVisible();
      await expect(listPage.getByRole("columnheader", { name: "Concessions" })).toHaveAttribute(
        "aria-sort",
        "descending",
      );
    };
    await expectSameList(page);
    await page.reload();
    await expectSameList(page);
    const shared = await context.newPage();
    await shared.goto(address);
    await expectSameList(shared);

    await page.goBack();
    await expect(page).toHaveURL("/admin/users?search=mail&status=active&sort=concessions&order=desc");
    await expect(page.getByText(/^Showing 1 to 20 of/)).toBeVisible();
    await page.goForward();
    await expectSameList(page);
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL("/admin/users?search=mail");
    await expect(page.getByLabel("Status")).toHaveValue("all");
  });

  test("sees rows of 56 to 72 pixels in a window of any width, and all balances right-aligned", async ({ page }) => {
    await page.goto("/admin/users?sort=concessions");
    await expect(rows(page)).toHaveCount(20);
    const low = await balances(page);
    for (const width of [700, 820, 1023, 1024, 1100, 1151, 1152, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(table(page)).toBeVisible();
      await expectNoSidewaysScroll(page);
      const heights = await rows(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(56);
      expect(Math.max(...heights)).toBeLessThanOrEqual(72);
    }
    await page.goto("/admin/users?sort=concessions&order=desc");
    await expect(rows(page)).toHaveCount(20);
    const high = await balances(page);
    expect(low[0]?.text).toBe("−2");
    expect(Number(high[0]?.text)).toBeGreaterThan(2);
    expect(new Set([...low, ...high].map(({ end, fontSize }) => `${end} ${fontSize}`)).size).toBe(1);
  });

  test("sees an error when the list can't be loaded, and tries again", async ({ page, consoleErrors }) => {
    consoleErrors.allow(UNREACHABLE);
    await page.route("**/api/admin/users?*", (route) => route.abort());
    await page.goto("/admin/users");
    const sentence = "Failed to fetch users: Can't reach the studio. Check your connection and try again.";
    await expect(page.getByText(sentence)).toBeVisible();
    await page.unroute("**/api/admin/users?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(rows(page)).toHaveCount(20);
  });
});

test.describe("a coach", () => {
  test.use({ as: "coach" });

  test("sees at least ten users at once", async ({ page }) => {
    await page.goto("/admin/users");
    await expect(rows(page)).toHaveCount(20);
    await expectTenRowsInView(page);
  });
});
