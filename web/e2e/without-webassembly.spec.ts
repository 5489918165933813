import type { Page } from "@playwright/test";
import { expect, test } from "./studio";

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/wasm was preloaded .* but not used/));

const switchOff = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(globalThis, "WebAssembly"));
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });

test("without WebAssembly, every screen says what is off and how to allow it", async ({ page }) => {
  await switchOff(page);
  for (const path of ["/dashboard", "/login", "/admin/classes"]) {
    await page.goto(path);
    await expect(heading(page, "WebAssembly is switched off")).toBeVisible();
    await expect(page.getByText(/Lockdown Mode › Configure Web Browsing/)).toBeVisible();
    await expect(page.getByText("Check your connection")).toHaveCount(0);
  }
});

test("without WebAssembly, the privacy policy and the terms open", async ({ page }) => {
  await switchOff(page);
  await page.goto("/privacy");
  await expect(heading(page, "Privacy Policy")).toBeVisible();
  await expect(page.getByText(/^Last updated: \d+ \w+ \d{4}$/)).toBeVisible();
  await page.goto("/terms");
  await expect(heading(page, "Terms of Service")).toBeVisible();
  await page.getByRole("link", { name: "Back to login" }).click();
  await expect(heading(page, "WebAssembly is switched off")).toBeVisible();
  await page.getByRole("link", { name: "Privacy Policy" }).click();
  await expect(heading(page, "Privacy Policy")).toBeVisible();
});
