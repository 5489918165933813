import { availableParallelism } from "node:os";
import { defineConfig, mergeConfig } from "vitest/config";
import app from "./vite.config";

export default mergeConfig(
  app,
  defineConfig({
    test: {
      environment: "jsdom",
      include: ["src/**/*.test.{ts,tsx}"],
      setupFiles: ["src/test-setup.ts"],
      testTimeout: 30_000,
      restoreMocks: true,
      unstubGlobals: true,
      // Sharing one document between files is several times faster. src/test-setup.ts gives each file its own modules.
      isolate: false,
      // Vitest leaves one core free by default, which is half of a small machine.
      maxWorkers: availableParallelism(),
    },
  }),
);
