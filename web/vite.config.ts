import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import wasm from "vite-plugin-wasm";
import { defineConfig } from "vitest/config";

/** Writes NAME.br beside every file that shrinks by it, for the server to embed. */
function brotliSiblings(): Plugin {
  let folder = "dist";
  return {
    name: "brotli-siblings",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true });
      for (const name of names.filter((n) => /\.(html|js|css|wasm|svg|json|webmanifest|txt)$/.test(n))) {
        const plain = await readFile(join(folder, name));
        const packed = brotliCompressSync(plain, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
        });
        if (packed.length < plain.length * 0.95) await writeFile(join(folder, `${name}.br`), packed);
      }
    },
  };
}

/** Writes down which module went into which script, for scripts/sizes.mjs. */
function bill(to: string): Plugin {
  let root = "";
  return {
    name: "bill",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    async writeBundle({ dir = "" }, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const scripts = chunks.map(({ fileName, facadeModuleId, moduleIds, imports, dynamicImports }) => {
        const modules = moduleIds.map((id) => relative(root, id));
        const shows = facadeModuleId && relative(root, facadeModuleId);
        return { file: fileName, shows, modules, imports, startsLater: dynamicImports };
      });
      await mkdir(dirname(to), { recursive: true });
      await writeFile(to, JSON.stringify({ dist: dir, scripts }, null, 1));
    },
  };
}

const path = (name: string) => new URL(name, import.meta.url).pathname;

/** The router without its warnings to developers; its package names only the build that has them. */
const ROUTER = path("node_modules/react-router/dist/production/index.mjs");

/** Beside the app, not in it: the server would serve it. */
const BILL = path("../target/app-scripts.json");

const api = process.env.FANTAIL_API ?? "http://127.0.0.1:3001";

// One part with all that the app's frame needs, for every screen comes after it; the door to the rules apart, because
// they are asked for before that part is there.
const PARTS = [
  { name: "rules", test: /vite\/preload-helper|src\/rules\/index\.ts$|src\/stores\/audience\.ts$/, priority: 2 },
  { name: "frame", test: /src\/app\/start\.tsx$/, priority: 1 },
];

export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss(), wasm(), brotliSiblings(), bill(BILL)],
  resolve: { alias: { "@bindings": path("../bindings"), ...(command === "build" && { "react-router": ROUTER }) } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: PARTS } } },
  },
  server: { proxy: { "/api": api, "/bookings": api, "/healthz": api } },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/test-setup.ts"],
    testTimeout: 30_000,
    maxWorkers: 2,
    restoreMocks: true,
    unstubGlobals: true,
    // A document for many files is several times as quick; src/test-setup.ts gives each modules of its own.
    isolate: false,
  },
}));
