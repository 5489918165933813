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

/** Beside the app, not in it: the server would serve it. */
const BILL = path("../target/app-scripts.json");

const api = process.env.FANTAIL_API ?? "http://127.0.0.1:3001";

/** The bundler's own, and what compiles the rules while they come. */
const EVERYONES = /rolldown[\\/]runtime|vite-plugin-wasm-helper/;

const ENTRY = path("src/main.tsx");
const FRAME = path("src/app/start.tsx");
const PARTS = path("src/app/parts.ts");
const SCHEDULE = path("src/features/member/schedule/ClassSchedule.tsx");
const CLASS = path("src/features/member/class/BookClassModal.tsx");
const DASHBOARD = path("src/features/member/dashboard/MemberDashboard.tsx");

type Module = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] };
type Modules = { getModuleInfo: (id: string) => Module | null };

/** A module and all that it brings along. */
function withImports(id: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) withImports(imported, modules, found);
  return found;
}

/**
 * Few files, side by side: the entry; the frame, with what the schedule shares with other screens; what the dashboard
 * shares with others; and each screen's own part.
 */
function parts(): (id: string, modules: Modules) => string | null {
  const known = new Map<string, Set<string>>();
  return (id, modules) => {
    const has = (root: string) => {
      if (!known.has(root)) known.set(root, withImports(root, modules));
      return known.get(root)?.has(id) === true;
    };
    const others = modules.getModuleInfo(PARTS)?.dynamicallyImportedIds ?? [];
    const isShared = () => [CLASS, ...others].filter(has).length > 1;
    if (has(ENTRY) || EVERYONES.test(id)) return "entry";
    if (has(FRAME) || (has(SCHEDULE) && isShared())) return "frame";
    return (has(DASHBOARD) || has(CLASS)) && isShared() ? "kit" : null;
  };
}

const importsOf = (output?: { type: string; imports?: string[] }) => output?.imports ?? [];

/** Has the browser fetch the frame while the entry is still on its way. */
function framePreloaded(): Plugin {
  return {
    name: "frame-preloaded",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle = {} }) {
        const start = Object.values(bundle).find(
          (output) => output.type === "chunk" && output.facadeModuleId === FRAME,
        );
        if (start?.type !== "chunk") throw new Error("the app has no frame");
        const files = [start.fileName, ...start.imports, ...start.imports.flatMap((file) => importsOf(bundle[file]))];
        return [...new Set(files)].map((file) => {
          const attrs = { rel: "modulepreload", crossorigin: true, href: `/${file}` };
          return { tag: "link", attrs, injectTo: "head" as const };
        });
      },
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), wasm(), framePreloaded(), brotliSiblings(), bill(BILL)],
  resolve: { alias: { "@bindings": path("../bindings") } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: parts(), debugName: "parts" }] },
      },
    },
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
});
