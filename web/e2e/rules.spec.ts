import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./studio";

type Audience = "member" | "staff";

const built = (folder: string) =>
  readFileSync(join(import.meta.dirname, "../src/rules", folder, "wasm_rules_bg.wasm")).toString("base64");
const AUDIENCES = new Map<string, Audience>([
  [built("wasm"), "member"],
  [built("wasm-staff"), "staff"],
]);

/** Whose rules the page loads from now on. */
function rulesLoaded(page: Page) {
  const loads: Promise<Audience | undefined>[] = [];
  page.on("response", (response) => {
    if (!response.url().endsWith(".wasm") || response.status() !== 200) return;
    loads.push(response.body().then((body) => AUDIENCES.get(body.toString("base64"))));
  });
  return () => Promise.all(loads);
}

for (const [who, heading, audience] of [
  ["member", "Welcome, Mia!", "member"],
  ["admin", "Admin Dashboard", "staff"],
  ["coach", "Coach Dashboard", "staff"],
] as const) {
  test.describe(who, () => {
    test.use({ as: null });

    test("signs in without rules, and then loads their own and no others", async ({ page }) => {
      const loaded = rulesLoaded(page);
      await page.goto("/login");
      await page.getByLabel("Username or email").fill(who);
      await page.getByLabel("Password", { exact: true }).fill("fantail-demo");
      expect(await loaded()).toEqual([]);
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      expect(await loaded()).toEqual([audience]);
      expect(await page.evaluate(() => localStorage.getItem("audience"))).toBe(audience);
    });
  });

  test.describe(`${who}, with a session`, () => {
    test.use({ as: who });

    test("loads the same rules at each visit", async ({ page }) => {
      await page.goto("/dashboard");
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      await expect.poll(() => page.evaluate(() => localStorage.getItem("audience"))).toBe(audience);
      // A page of its own, so that nothing is answered from memory.
      const again = await page.context().newPage();
      const loaded = rulesLoaded(again);
      await again.goto("/profile");
      await expect(again.getByRole("heading", { name: "Personal Information" })).toBeVisible();
      expect(await loaded()).toEqual([audience]);
    });
  });
}

test.describe("someone who is not signed in", () => {
  test.use({ as: null });

  test("is asked for an address without rules", async ({ page }) => {
    const loaded = rulesLoaded(page);
    await page.goto("/forgot-password");
    await expect(page.getByLabel("Email")).toBeVisible();
    expect(await loaded()).toEqual([]);
  });

  test("reads today's date on a legal page by the members' rules", async ({ page }) => {
    const loaded = rulesLoaded(page);
    await page.goto("/terms");
    await expect(page.getByText(/^Last updated: \d{1,2} \w+ \d{4}$/)).toBeVisible();
    expect(await loaded()).toEqual(["member"]);
  });
});
