import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";
import { VitePWA } from "vite-plugin-pwa";
import wasm from "vite-plugin-wasm";

const START =
  /src\/(api|lib|stores|rules\/limits|app\/routes)|bindings\/|vite.*helper|node_modules\/(react|zustand|idb-keyval|@tanstack)\//;
// Without the part of Base UI that only an open menu needs.
const VENDOR = /node_modules\/(?!@(base-ui|floating-ui)\/)|@base-ui\/react\/toast\//;

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
        globIgnores: ["**/files-*.js", "**/wasm_rules_files*"], // members never need them, and imports need the server
        manifestTransforms: [
          (files) => ({ manifest: files.map((file) => ({ ...file, integrity: integrityOf(file.url) })) }),
        ],
      },
    }),
    compression({ algorithms: ["gzip", "brotliCompress"], include: /\.(html|js|css|wasm|svg)$/ }),
  ],
  resolve: { alias: { "@bindings": new URL("../bindings", import.meta.url).pathname } },
  build: {
    target: "esnext",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The rules' module awaits the wasm, and rolldown merges no chunks beside such a module. `start` needs neither React
        // DOM nor the rules: it sends the first requests while those load.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "files", test: /src\/rules\/(files|wasm-files)/ },
            { name: "rules", test: /src\/rules\/(index|wasm)/ },
            { name: "start", test: START },
            { name: "vendor", test: VENDOR, includeDependenciesRecursively: true },
            { name: "popups", test: /src\/ui\/Menu\.tsx|node_modules\// },
            { name: "palette", test: /src\/app\/palette\// },
            {
              name: "app",
              test: /src\/((app|studio|ui|features\/notifications)\/.*|live\/(facts|changesSince))\.tsx?$/,
            },
            { name: "member", test: /src\/features\/member\// },
            { name: "person", test: /src\/features\/staff\/person\/page\// },
            { name: "import", test: /src\/features\/staff\/import\// },
            { name: "audit", test: /src\/features\/staff\/audit\// },
            { name: "attendance", test: /src\/features\/staff\/attendance\// },
            { name: "statement", test: /src\/features\/staff\/payments\/statement\/|stores\/statementColumns/ },
            { name: "payments", test: /src\/features\/staff\/payments\// },
            { name: "staff", test: /src\/features\/staff\// },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "^/(api|bookings|healthz|site.webmanifest)": process.env.FANTAIL_API ?? "http://127.0.0.1:3001" },
  },
});
