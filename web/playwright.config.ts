import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

/** The path of the installed browser. If there is none, Playwright reports the error. */
function browser(): string | undefined {
  const found = spawnSync("bash", [join(import.meta.dirname, "../scripts/browser.sh")], { encoding: "utf8" });
  return found.stdout.trim() || undefined;
}

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/template.ts",
  // Generous, because a slow machine takes a minute for a test that opens many screens.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [["list"]],
  projects: [
    // Members use phones, so the laptop repeats only the tests of what looks or works differently there.
    {
      name: "phone",
      testIgnore: /(keyboard|staff-(?!phone)[a-z-]+)\.spec\.ts$/,
      use: { viewport: { width: 390, height: 844 } },
    },
    // Staff work at a laptop. Their work on a phone has its own tests.
    {
      name: "laptop",
      testMatch: /(late-fetched|keyboard|staff-[a-z-]+)\.spec\.ts$/,
      testIgnore: /staff-phone-[a-z]+\.spec\.ts$/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
  use: {
    // Installing the service worker (sw.ts) takes a tenth of a short test. The tests of the worker allow it.
    serviceWorkers: "block",
    // Pictures of every step would take longer than the steps.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    launchOptions: {
      executablePath: browser(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
