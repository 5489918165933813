// Excludes the icons, and Base UI except for its toasts, because only an open menu needs the rest.
const VENDOR = /node_modules\/(?!(@base-ui|@floating-ui|lucide-react)\/)|@base-ui\/react\/toast\//;

/**
 * Each file is in the chunk of the first group that takes it. A group with `includeDependenciesRecursively` also takes
 * what its files import. The groups are listed here because rolldown merges no chunks beside a module with a top-level
 * await, and the rules' module awaits the WebAssembly. The chunk `start` is what the entry imports: it needs neither
 * React DOM nor the rules, and sends the first requests while they load.
 */
export const chunks = {
  includeDependenciesRecursively: false,
  groups: [
    { name: "start", tags: ["$initial" as const], test: /(?<!index\.html|main\.tsx|\.css)$/ },
    { name: "staffRules", test: /src\/rules\/(staff|wasm-staff)/ },
    { name: "rules", test: /src\/rules\/|wasm-helper/ },
    { name: "staffQueries", test: /src\/api\/admin\/queries/, includeDependenciesRecursively: true },
    { name: "vendor", test: VENDOR, includeDependenciesRecursively: true },
    { name: "member", test: /src\/features\/member\// },
    { name: "open", test: /src\/features\/(legal|signin\/(Back|Forgot))/ },
    {
      name: "app",
      test: /src\/(app\/App|features\/(legal|signin\/(Login|Forgot)))/,
      includeDependenciesRecursively: true,
    },
    { name: "frame", test: /src\/(app\/Shell|features\/member)/, includeDependenciesRecursively: true },
    { name: "account", test: /src\/features\/(signin|profile\/Profile|notif)/, includeDependenciesRecursively: true },
    { name: "popups", test: /src\/ui\/Menu\.tsx/, includeDependenciesRecursively: true },
    { name: "palette", test: /src\/app\/palette\//, includeDependenciesRecursively: true },
    { name: "updates", test: /src\/live\//, includeDependenciesRecursively: true },
    { name: "person", test: /src\/features\/staff\/person\/page\// },
    { name: "import", test: /src\/(features\/staff|api\/admin)\/import/ },
    { name: "audit", test: /src\/features\/staff\/audit\// },
    { name: "attendance", test: /src\/features\/staff\/attendance\// },
    { name: "statement", test: /src\/(features\/staff\/payments|api\/admin)\/statement|stores\/statementColumns/ },
    { name: "payments", test: /src\/features\/staff\/payments\// },
    { name: "timetable", test: /src\/(features\/staff\/timetable\/|ui\/Month)/ },
    { name: "staff", test: /src\/features\/staff\//, includeDependenciesRecursively: true },
  ],
};
