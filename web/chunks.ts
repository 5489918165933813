const START =
  /src\/(api|lib|stores|rules\/limits|app\/routes)|bindings\/|vite.*helper|node_modules\/(react|zustand|idb-keyval|@tanstack)\//;
// Without the part of Base UI that only an open menu needs.
const VENDOR = /node_modules\/(?!@(base-ui|floating-ui)\/)|@base-ui\/react\/toast\//;

/**
 * The chunk of each file, by its path: the first group that matches. The rules' module awaits the WebAssembly, and rolldown merges no
 * chunks beside such a module. `start` needs neither React DOM nor the rules: it sends the first requests while those load.
 */
export const chunks = {
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
    { name: "timetable", test: /src\/features\/staff\/timetable\// },
    { name: "staff", test: /src\/features\/staff\// },
  ],
};
