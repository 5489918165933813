import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
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
      folder = join(config.root, config.build.outDir);
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

const api = process.env.FANTAIL_API ?? "http://127.0.0.1:3001";

export default defineConfig({
  plugins: [react(), tailwindcss(), wasm(), brotliSiblings()],
  resolve: { alias: { "@bindings": new URL("../bindings", import.meta.url).pathname } },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { "/api": api, "/bookings": api, "/healthz": api } },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/test-setup.ts"],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
