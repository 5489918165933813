const START =
  /src\/(api(?!\/admin\/(import|statement))|lib|stores|rules\/limits|app\/routes|ui\/(Logo|useOnDemand)|studio\/account\/retainedData)|bindings\/|vite.*helper|node_modules\/(react|zustand|idb-keyval|@tanstack)\//;
// Excludes Base UI except for its toasts, because only an open menu needs the rest.
const VENDOR = /node_modules\/(?!@(base-ui|floating-ui)\/)|@base-ui\/react\/toast\//;

/**
 * Each file is in the chunk of the first group whose pattern matches its path. The groups are listed here because
 * rolldown merges no chunks beside a module with a top-level await, and the rules' module awaits the WebAssembly. The
 * chunk `start` needs neither React DOM nor the rules, and sends the first requests while they load.
 */
export const chunks = {
  includeDependenciesRecursively: false,
  groups: [
    { name: "files", test: /src\/rules\/(files|wasm-files)/ },
    { name: "rules", test: /src\/rules\/(index|wasm)/ },
    { name: "start", test: START },
    { name: "vendor", test: VENDOR, includeDependenciesRecursively: true },
    { name: "popups", test: /src\/ui\/Menu\.tsx|node_modules\// },
    { name: "without", test: /src\/app\/WithoutRules/ },
    { name: "palette", test: /src\/app\/palette\// },
    {
      name: "app",
      test: /src\/((app|studio|ui|features\/notifications)\/.*|live\/(facts|changesSince|changedQueries|events))\.tsx?$/,
    },
    { name: "member", test: /src\/features\/member\// },
    { name: "person", test: /src\/features\/staff\/person\/page\// },
    { name: "import", test: /src\/features\/staff\/import\// },
    { name: "audit", test: /src\/features\/staff\/audit\// },
    { name: "attendance", test: /src\/features\/staff\/attendance\// },
    { name: "statement", test: /src\/(features\/staff\/payments|api\/admin)\/statement|stores\/statementColumns/ },
    { name: "payments", test: /src\/features\/staff\/payments\// },
    { name: "timetable", test: /src\/features\/staff\/timetable\// },
    { name: "staff", test: /src\/(features\/staff\/|api\/admin\/import)/ },
  ],
};
