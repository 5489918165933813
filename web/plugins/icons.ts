// What the build makes of the set of icons: each comes alone, and is one path.
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { onePath, type Shape } from "./onePath";

const path = (name: string) => new URL(name, import.meta.url).pathname;

/** Where the package of icons exports each by its names. */
const ICONS = path("../node_modules/lucide-react/dist/esm/lucide-react.mjs");

/** Imports every icon from its own file: by way of the package's one entry, whatever has an icon seems to need all of them. */
export function iconsOneByOne(): Plugin {
  const files = new Map<string, string>();
  const importOf = (name: string, own = name) => `import ${own} from ${JSON.stringify(files.get(name))};\n`;
  return {
    name: "icons-one-by-one",
    apply: "build",
    enforce: "pre",
    async buildStart() {
      for (const [line, file = ""] of (await readFile(ICONS, "utf8")).matchAll(/^export \{.*'\.\/(icons\/.*)';$/gm)) {
        for (const [, name = ""] of line.matchAll(/default as (\w+)/g)) files.set(name, join(dirname(ICONS), file));
      }
    },
    transform: {
      filter: { id: /\.tsx$/, code: '"lucide-react"' },
      handler: (code) =>
        code.replace(/^import \{([^}]*)\} from "lucide-react";$/gm, (_, names: string) =>
          [...names.replace(/type \w+/g, "").matchAll(/(\w+)(?: as (\w+))?/g)]
            .map(([, name = "", own]) => importOf(name, own))
            .join(""),
        ),
    },
  };
}

const DATA = /const __iconData = (\{.*?\n\});\n__iconData\.node;/s;

/** Has src/ui/createIcon draw the icons, of one path each: an element for every shape of theirs costs a phone its time. */
export function iconsOfOnePath(): Plugin {
  return {
    name: "icons-of-one-path",
    apply: "build",
    enforce: "pre",
    resolveId: { filter: { id: /\/createLucideIcon\.mjs$/ }, handler: () => path("../src/ui/createIcon.ts") },
    transform: {
      filter: { id: /lucide-react\/.*\/icons\// },
      handler(code, id) {
        const [whole, data] = DATA.exec(code) ?? [];
        if (!whole) throw new Error(`no shapes in ${id}`);
        const { node } = new Function(`return ${data}`)() as { node: Shape[] };
        return code.replace(whole, `const __iconData = ${JSON.stringify(onePath(node))};`);
      },
    },
  };
}
