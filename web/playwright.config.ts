import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "e2e",
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [["list"]],
  projects: [
    // The phone is where members are; the laptop repeats what looks or works differently there.
    { name: "phone", testIgnore: /keyboard/, use: { viewport: { width: 390, height: 844 } } },
    { name: "laptop", testMatch: /appearance|booking|keyboard/, use: { viewport: { width: 1280, height: 800 } } },
  ],
  use: {
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
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
