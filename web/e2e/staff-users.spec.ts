import type { UsersAnswer } from "@bindings/UsersAnswer";
import type { Page } from "@playwright/test";
import { fitsTheWindow } from "./access";
import { toast } from "./screens";
import { choose, find, invite, modal, row, rows, table } from "./staffUsers";
import { expect, type Studio, test, UNREACHABLE } from "./studio";

const names = async (page: Page) => (await rows(page).getByRole("rowheader").allTextContents()).join("; ");

async function tenRowsAreSeen(page: Page) {
  const heights = await rows(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(56);
  expect(Math.max(...heights)).toBeLessThanOrEqual(72);
  const tenth = await rows(page).nth(9).boundingBox();
  expect((tenth?.y ?? 0) + (tenth?.height ?? 0)).toBeLessThanOrEqual(800);
}

/** The numbers in the column of concessions, and how far from the edge each ends. */
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

  test("sees everyone, twenty at a time, at least ten at once", async ({ page, studio }) => {
    const { total } = await (await studio.elsewhere("admin")).get<UsersAnswer>("/api/admin/users?page=1");
    await page.goto("/admin/users");
    await expect(page.getByRole("heading", { name: "Manage Users" })).toBeVisible();
    await expect(page.getByText(`${total} users found`)).toBeVisible();
    await expect(page.getByText(`Showing 1 to 20 of ${total} users`)).toBeVisible();
    await expect(rows(page)).toHaveCount(20);
    await tenRowsAreSeen(page);

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
    const everyone = await rows(page).count();
    await expect(rows(page).filter({ hasText: "Setup pending" })).toHaveCount(everyone);
    await page.reload();
    await expect(page.getByLabel("Status")).toHaveValue("invited");
    await expect(row(page, user.username)).toBeVisible();
  });

  test("keeps search, filter, order and page in the address: over reload, Back and a shared link", async ({
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
    const seen = await names(page);

    const asItWas = async (there: Page) => {
      await expect(there.getByText(/^Showing 21 to 40 of/)).toBeVisible();
      await expect.poll(() => names(there)).toBe(seen);
      await expect(there.getByRole("searchbox")).toHaveValue("mail");
      await expect(there.getByLabel("Status")).toHaveValue("active");
      await expect(there.getByLabel("Sort by")).toHaveValue("concessions");
      await expect(there.getByRole("button", { name: /^Descending/ })).toBeVisible();
      await expect(there.getByRole("columnheader", { name: "Concessions" })).toHaveAttribute("aria-sort", "descending");
    };
    await asItWas(page);
    await page.reload();
    await asItWas(page);
    const shared = await context.newPage();
    await shared.goto(address);
    await asItWas(shared);

    await page.goBack();
    await expect(page).toHaveURL("/admin/users?search=mail&status=active&sort=concessions&order=desc");
    await expect(page.getByText(/^Showing 1 to 20 of/)).toBeVisible();
    await page.goForward();
    await asItWas(page);
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL("/admin/users?search=mail");
    await expect(page.getByLabel("Status")).toHaveValue("all");
  });

  test("takes an address that makes no sense for the usual list, and a page too far for the last one", async ({
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

  test("sorts by the headings, and finds by every word", async ({ page }) => {
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

  test("sees whole rows in a window of any width", async ({ page }) => {
    await page.goto("/admin/users");
    await expect(rows(page)).toHaveCount(20);
    for (const width of [700, 820, 1023, 1024, 1100, 1151, 1152, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(table(page)).toBeVisible();
      await fitsTheWindow(page);
      const heights = await rows(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(56);
      expect(Math.max(...heights)).toBeLessThanOrEqual(72);
    }
  });

  test("reads the balances below each other, low ones too", async ({ page }) => {
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

  test("is told when no account fits, and clears the search", async ({ page }) => {
    await page.goto("/admin/users?search=xyzzy&status=inactive");
    await expect(page.getByText("No users found")).toBeVisible();
    await expect(page.getByText("0 users found")).toBeVisible();
    await page.getByRole("button", { name: "Clear search and filter" }).click();
    await expect(page).toHaveURL("/admin/users");
    await expect(page.getByRole("searchbox")).toHaveValue("");
    await expect(rows(page)).toHaveCount(20);
  });

  test("is told when the list does not come, and tries again", async ({ page, complaints }) => {
    complaints.provoke(UNREACHABLE);
    await page.route("**/api/admin/users?*", (route) => route.abort());
    await page.goto("/admin/users");
    const sentence = "Failed to fetch users: Can't reach the studio. Check your connection and try again.";
    await expect(page.getByText(sentence)).toBeVisible();
    await page.unroute("**/api/admin/users?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(rows(page)).toHaveCount(20);
  });

  test("opens a person by the whole row", async ({ page }) => {
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
    await tenRowsAreSeen(page);
  });

  test("reads the same list, and has nothing to press that changes anyone", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
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
    // The account itself, and nothing below it.
    expect(asked.filter((call) => !call.startsWith("GET") || /users\/.+\/|email|deletion/.test(call))).toEqual([]);
  });
});

test.describe("a member", () => {
  test("is led away", async ({ page }) => {
    await page.goto("/admin/users");
    await expect(page).toHaveURL("/dashboard");
  });
});

test.describe("an admin who no longer is one", () => {
  test.use({ as: "admin" });

  test("is told so", async ({ page, studio, complaints }) => {
    complaints.provoke(/status of 403/);
    await find(page, "member");
    await demote(studio);
    await page.getByLabel("Status").selectOption("Active");
    await expect(page.getByText("Access Denied: You need admin privileges to access this page.")).toBeVisible();
  });

  test("is told so when a form is sent, before the member's screen is there", async ({ page, studio, complaints }) => {
    complaints.provoke(/status of 403/);
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

/** Another admin takes the role away. */
async function demote(studio: Studio) {
  const admin = await studio.elsewhere("admin");
  const { _id } = await admin.me();
  const other = (await admin.get<UsersAnswer>("/api/admin/users?search=second&limit=1")).users[0];
  await admin.put(`/api/admin/users/${other?._id}`, { role: "admin" });
  await (await studio.elsewhere("second")).put(`/api/admin/users/${_id}`, { role: "user" });
}
