import type { UsersAnswer } from "@bindings/UsersAnswer";
import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "./access";
import { toast } from "./screens";
import { choose, find, invite, modal, row, rows, table } from "./staffUsers";
import { expect, type Studio, test, UNREACHABLE } from "./studio";

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

  test("lists those who are invited, and keeps that in the address", async ({ page, studio }) => {
    const { user } = await invite(await studio.elsewhere("admin"));
    await page.goto("/admin/users");
    await expect(rows(page)).toHaveCount(20);
    await page.getByLabel("Status").selectOption("Invited");
    await expect(page).toHaveURL("/admin/users?status=invited");
    await expect(row(page, user.username)).toContainText("Setup pending");
    await expect(rows(page).filter({ hasNotText: "Setup pending" })).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel("Status")).toHaveValue("invited");
    await expect(row(page, user.username)).toBeVisible();
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

  test("sees the default list for invalid parameters, and the last page for a page number that is too large", async ({
    page,
    studio,
  }) => {
    const admin = await studio.elsewhere("admin");
    const { total, totalPages } = await admin.get<UsersAnswer>("/api/admin/users?page=1");
    await page.goto("/admin/users?status=gone&sort=shoes&order=up&page=-3");
    await expect(page.getByText(`Showing 1 to 20 of ${total} users`)).toBeVisible();
    await expect(page.getByLabel("Sort by")).toHaveValue("createdAt");
    await page.goto("/admin/users?page=9999");
    await expect(page).toHaveURL(`/admin/users?page=${totalPages}`);
    await expect(rows(page).first()).toBeVisible();
  });

  test("sorts by the headings, and finds a user only if every word matches", async ({ page }) => {
    await page.goto("/admin/users");
    const heading = table(page).getByRole("columnheader", { name: "Total classes attended" });
    await heading.getByRole("button").click();
    await expect(heading).toHaveAttribute("aria-sort", "ascending");
    await heading.getByRole("button").click();
    await expect(heading).toHaveAttribute("aria-sort", "descending");
    await expect(page).toHaveURL("/admin/users?sort=totalClassesAttended&order=desc");

    await page.getByRole("searchbox").fill("WALKER member@mail");
    await expect(row(page, "member")).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByText("1 user found")).toBeVisible();
  });

  test("sees rows of 56 to 72 pixels in a window of any width", async ({ page }) => {
    await page.goto("/admin/users");
    await expect(rows(page)).toHaveCount(20);
    for (const width of [700, 820, 1023, 1024, 1100, 1151, 1152, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(table(page)).toBeVisible();
      await expectNoSidewaysScroll(page);
      const heights = await rows(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(56);
      expect(Math.max(...heights)).toBeLessThanOrEqual(72);
    }
  });

  test("sees all balances right-aligned, including low ones", async ({ page }) => {
    await page.goto("/admin/users?sort=concessions");
    await expect(rows(page)).toHaveCount(20);
    const low = await balances(page);
    await page.goto("/admin/users?sort=concessions&order=desc");
    await expect(rows(page)).toHaveCount(20);
    const high = await balances(page);
    expect(low[0]?.text).toBe("−2");
    expect(Number(high[0]?.text)).toBeGreaterThan(2);
    expect(new Set([...low, ...high].map(({ end, fontSize }) => `${end} ${fontSize}`)).size).toBe(1);
  });

  test("sees a message when no user matches, and clears the search", async ({ page }) => {
    await page.goto("/admin/users?search=xyzzy&status=inactive");
    await expect(page.getByText("No users found")).toBeVisible();
    await expect(page.getByText("0 users found")).toBeVisible();
    await page.getByRole("button", { name: "Clear search and filter" }).click();
    await expect(page).toHaveURL("/admin/users");
    await expect(page.getByRole("searchbox")).toHaveValue("");
    await expect(rows(page)).toHaveCount(20);
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

  test("opens a person with a click anywhere on the row", async ({ page }) => {
    await find(page, "member");
    await row(page, "member").getByText("Member", { exact: true }).click();
    await expect(modal(page, "Mia Walker").getByText("@member")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(modal(page, "Mia Walker")).toHaveCount(0);
    await expect(page).toHaveURL("/admin/users?search=member");
  });
});

test.describe("a coach", () => {
  test.use({ as: "coach" });

  test("sees at least ten users at once", async ({ page }) => {
    await page.goto("/admin/users");
    await expect(rows(page)).toHaveCount(20);
    await expectTenRowsInView(page);
  });

  test("sees the same list, without any button that changes a user", async ({ page }) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await find(page, "member");
    await expect(page.getByRole("heading", { name: "View Users" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add User" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
    await row(page, "member").getByText("member@mail.example").click();
    const details = modal(page, "Mia Walker");
    await expect(details.getByText("member@mail.example")).toBeVisible();
    await expect(details.getByText("Notes")).toHaveCount(0);
    await expect(details.getByRole("textbox")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(details).toHaveCount(0);
    await row(page, "member").getByRole("link").press("Enter");
    await expect(details).toBeVisible();
    await expect(details.getByRole("tab")).toHaveCount(0);
    // Only the user itself was fetched, not the user's bookings, history or settings.
    expect(requests.filter((call) => !call.startsWith("GET") || /users\/.+\/|email|deletion/.test(call))).toEqual([]);
  });
});

test.describe("an admin who has lost the role", () => {
  test.use({ as: "admin" });

  test("sees a message", async ({ page, studio, consoleErrors }) => {
    consoleErrors.allow(/status of 403/);
    await find(page, "member");
    await demote(studio);
    await page.getByLabel("Status").selectOption("Active");
    await expect(page.getByText("Access Denied: You need admin privileges to access this page.")).toBeVisible();
  });

  test("sees a message when a form is sent, and is redirected to the dashboard", async ({
    page,
    studio,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 403/);
    await find(page, "member");
    await choose(page, "member", "Edit User");
    const form = modal(page, "Edit User");
    await form.getByLabel("First Name").fill("Aroha");
    await demote(studio);
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expect(toast(page, "Access Denied: You need admin privileges to access this page.")).toBeVisible();
    await expect(page).toHaveURL("/dashboard");
  });
});

/** Makes the admin a member, through another admin. */
async function demote(studio: Studio) {
  const admin = await studio.elsewhere("admin");
  const { _id } = await admin.me();
  const other = (await admin.get<UsersAnswer>("/api/admin/users?search=second&limit=1")).users[0];
  await admin.put(`/api/admin/users/${other?._id}`, { role: "admin" });
  await (await studio.elsewhere("second")).put(`/api/admin/users/${_id}`, { role: "user" });
}
