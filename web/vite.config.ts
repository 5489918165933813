import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { iconsOfOnePath, iconsOneByOne } from "./plugins/icons";
import { keptPage } from "./plugins/keptPage";

const packers = {
  br: (plain: Buffer) =>
    brotliCompressSync(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
  gz: (plain: Buffer) => gzipSync(plain, { level: 9 }),
};

/** Writes NAME.br and NAME.gz beside every file that shrinks by it, for the server to embed. */
function compressedSiblings(): Plugin {
  let folder = "dist";
  return {
    name: "compressed-siblings",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true });
      for (const name of names.filter((n) => /\.(html|js|css|wasm|svg|json|webmanifest|txt)$/.test(n))) {
        const plain = await readFile(join(folder, name));
        for (const [ending, pack] of Object.entries(packers)) {
          const packed = pack(plain);
          if (packed.length < plain.length * 0.95) await writeFile(join(folder, `${name}.${ending}`), packed);
        }
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
      const scripts = chunks.map(({ fileName, moduleIds, imports, dynamicImports }) => {
        const named = (ids: string[]) => ids.map((id) => relative(root, id));
        const modules = named(moduleIds);
        const shows = named(moduleIds.filter((id) => this.getModuleInfo(id)?.dynamicImporters.length));
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

const ENTRY = path("src/main.tsx");
const FRAME = path("src/app/start.tsx");
/** Imported by the frame when it starts, not as it is read. */
const REACT_DOM = path("node_modules/react-dom/client.js");
const PARTS = path("src/app/parts.ts");
const LOGIN = path("src/features/signin/Login.tsx");
const SCHEDULE = path("src/features/member/schedule/ClassSchedule.tsx");
/** What a member is likely to open next, whatever came first. */
const DAILY = [
  path("src/features/member/dashboard/MemberDashboard.tsx"),
  path("src/features/member/class/BookClassModal.tsx"),
  path("src/features/notifications/Notifications.tsx"),
  path("src/app/overlayParts.ts"),
];
/** What reads page after page is in one package with what everyone needs, whose entry brings all of it. */
const PAGED = /\/(infiniteQueryObserver|useInfiniteQuery)\.js$/;
const isStaffs = (id: string) => id.startsWith(path("src/features/staff/"));

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
 * Few files, side by side: the entry, which the bundler makes; the frame, with what the schedule and sign-in share with
 * other screens; what members open daily; what other screens share, and what only the staff's do; each screen's own part.
 */
function parts(): (id: string, modules: Modules) => string | null {
  const known = new Map<string, Set<string>>();
  return (id, modules) => {
    const has = (root: string) => {
      if (!known.has(root)) known.set(root, withImports(root, modules));
      return known.get(root)?.has(id) === true;
    };
    if (has(ENTRY)) return null;
    if (PAGED.test(id)) return "more";
    if (has(FRAME) || has(REACT_DOM)) return "frame";
    const screens = modules.getModuleInfo(PARTS)?.dynamicallyImportedIds ?? [];
    const showing = [...new Set([...DAILY, ...screens])].filter(has);
    const isDaily = DAILY.some(has);
    if (showing.length > 1 && (has(SCHEDULE) || (has(LOGIN) && isDaily))) return "frame";
    if (isDaily) return "daily";
    if (showing.length < 2) return null;
    return showing.every(isStaffs) ? "staff" : "more";
  };
}

/** Has the first paint wait for the entry, which is small: it puts the theme on the page. */
function paintAfterEntry(): Plugin {
  return {
    name: "paint-after-entry",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html) {
        const waits = html.replace('<script type="module" ', '<script type="module" blocking="render" ');
        if (waits === html) throw new Error("the page has no entry");
        return waits;
      },
    },
  };
}

/** Has the browser compile all of a script beside the main thread, while it comes: nearly all of it runs at once. */
function compiledAhead(): Plugin {
  return {
    name: "compiled-ahead",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === "chunk") output.code = `//# allFunctionsCalledOnLoad\n${output.code}`;
        }
      },
    },
  };
}

/** Has src/lib/preloaded load the parts of the app. */
function lightPreloads(): Plugin {
  return {
    name: "light-preloads",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => `export { preloaded as __vitePreload } from ${JSON.stringify(path("src/lib/preloaded.ts"))};`,
    },
    generateBundle(_, bundle) {
      const ids = Object.values(bundle).flatMap((output) => (output.type === "chunk" ? output.moduleIds : []));
      if (!ids.includes(path("src/lib/preloaded.ts"))) throw new Error("Vite's own helper loads the parts of the app");
    },
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
      handler(html, { bundle = {} }) {
        const start = Object.values(bundle).find(
          (output) => output.type === "chunk" && output.moduleIds.includes(FRAME),
        );
        if (start?.type !== "chunk") throw new Error("the app has no frame");
        const files = [start.fileName, ...start.imports, ...start.imports.flatMap((file) => importsOf(bundle[file]))];
        const missing = files.filter((file) => !html.includes(`src="/${file}"`));
        return [...new Set(missing)].map((file) => {
          const attrs = { rel: "modulepreload", crossorigin: true, href: `/${file}` };
          return { tag: "link", attrs, injectTo: "head" as const };
        });
      },
    },
  };
}

export default defineConfig({
  plugins: [
    iconsOneByOne(),
    iconsOfOnePath(),
    react(),
    tailwindcss(),
    framePreloaded(),
    paintAfterEntry(),
    compiledAhead(),
    lightPreloads(),
    keptPage(),
    compressedSiblings(),
    bill(BILL),
  ],
  resolve: {
    // The router's stand-in for what React has had for long.
    alias: {
      "@bindings": path("../bindings"),
      "use-sync-external-store/shim/index.js": "react",
      "./mutationCache.js": path("src/api/noMutations.ts"),
      "./use-browser-location.js": path("src/studio/noOtherLocation.ts"),
    },
  },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    // A browser that can't preload modules fetches the same files when they are imported.
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
    include: ["{src,plugins}/**/*.test.{ts,tsx}"],
    setupFiles: ["src/test-setup.ts"],
    testTimeout: 30_000,
    maxWorkers: 2,
    restoreMocks: true,
    unstubGlobals: true,
    // A document for many files is several times as quick; src/test-setup.ts gives each modules of its own.
    isolate: false,
  },
});
