import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";
import { VitePWA } from "vite-plugin-pwa";
import wasm from "vite-plugin-wasm";
import { chunks } from "./chunks.ts";
import { browserslist } from "./package.json" with { type: "json" };

/** The hash of a built file, as the service worker compares it (src/sw.ts). */
function integrityOf(file: string) {
  const content = readFileSync(new URL(`dist/${file}`, import.meta.url));
  return `sha256-${createHash("sha256").update(content).digest("base64")}`;
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss({ optimize: false }), // Vite minifies the CSS, and fails on an invalid rule
    wasm(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src",
      filename: "sw.ts",
      injectRegister: false,
      manifest: false, // the server writes it, with the studio's name
      injectManifest: {
        globPatterns: ["**/*.{html,js,css,wasm,svg,png}"],
        manifestTransforms: [
          (files) => ({ manifest: files.map((file) => ({ ...file, integrity: integrityOf(file.url) })) }),
        ],
      },
    }),
    compression({ algorithms: ["gzip", "brotliCompress"], include: /\.(html|js|css|wasm|svg)$/ }),
  ],
  resolve: { alias: { "@bindings": new URL("../bindings", import.meta.url).pathname } },
  build: {
    target: browserslist.map((browser) => browser.replace("_saf", "").replace(" ", "")), // `ios_saf 16.4` is ios16.4
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: chunks } },
  },
  server: {
    proxy: {
      "^/(api|bookings|calendar|healthz|site.webmanifest|timetable)":
        process.env.FANTAIL_API ?? "http://127.0.0.1:3001",
    },
  },
});
