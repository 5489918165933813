import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { defineConfig } from "@playwright/test";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The browser that is installed here: what CHROMIUM says, else the first of the usual names on the path. */
function browser(): string | undefined {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? "").split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(canRun);
}

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
    {
      name: "phone",
      testIgnore: /(keyboard|staff-(?!phone)[a-z-]+)\.spec\.ts$/,
      use: { viewport: { width: 390, height: 844 } },
    },
    // Staff work at a laptop; what they do on a phone has tests of its own.
    {
      name: "laptop",
      testMatch: /(appearance|booking|keyboard|staff-[a-z-]+)\.spec\.ts$/,
      testIgnore: /staff-phone-[a-z]+\.spec\.ts$/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
  use: {
    trace: "retain-on-failure",
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
