// The decision table, asked of the very WebAssembly that the browser ships, each audience's: node --test core/tests/decisions.mjs
// (shipped.mjs beside it holds the built app to these bytes.)

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import test from "node:test";

/** The package that members load, and the staff's: one source, built twice. */
const PACKAGES = { members: "../../web/src/rules/wasm/", staff: "../../web/src/rules/wasm-staff/" };

async function opened(folder) {
  const shipped = new URL(folder, import.meta.url);
  const bytes = readFileSync(new URL("wasm_rules_bg.wasm", shipped));
  const rules = await import(new URL("wasm_rules_bg.js", shipped));
  const { instance } = await WebAssembly.instantiate(bytes, { "./wasm_rules_bg.js": rules });
  rules.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return rules;
}

const rows = JSON.parse(readFileSync(new URL("decisions.json", import.meta.url), "utf8"));

const asked = (rules) => ({
  member_actions: (row) => rules.memberActions(row.class, row.member, Date.parse(row.now)),
  cancel: (row) => rules.cancelBooking(row.booking, row.member, Date.parse(row.now)),
});

/** An answer of the table as it crosses the wire: a check stands there as a list of its fields. */
function speltOut(answer) {
  if (answer === null || typeof answer !== "object" || Array.isArray(answer)) return answer;
  const entries = Object.entries(answer).map(([key, part]) => [key, key === "checks" ? part.map(check) : speltOut(part)]);
  return Object.fromEntries(entries);
}

function check([rule, passed, message, flipsAt, saysWhen, actual, required]) {
  return { rule, passed, message, flipsAt, saysWhen, actual, required };
}

test("no row is missing", () => assert.ok(rows.length >= 150, `${rows.length} rows`));

// Each is opened once: its JavaScript keeps a view of its own memory.
const members = asked(await opened(PACKAGES.members));
const staff = asked(await opened(PACKAGES.staff));

for (const [audience, decide] of Object.entries({ members, staff })) {
  const decided = (row) => decide[row.ask](row);

  for (const row of rows) {
    test(`${audience}: ${row.name}`, () => assert.deepStrictEqual(decided(row), speltOut(row.expect)));
  }

  test(`${audience}: facts that are no facts are refused, and the rules go on deciding`, () => {
    const [row] = rows;
    for (const broken of [undefined, null, {}, { ...row.class, startTime: "soon" }, { ...row.class, maxCapacity: -1 }]) {
      assert.throws(() => decide.member_actions({ ...row, class: broken }), Error);
    }
    assert.deepStrictEqual(decided(row), speltOut(row.expect));
  });
}

// The least of many rounds is what a decision costs when nothing else runs; whatever else does only adds to it.
test("a decision takes less than 50 µs", (t) => {
  const round = () => microsecondsADecision((row) => members[row.ask](row));
  const least = Math.min(...Array.from({ length: 155 }, round));
  t.diagnostic(`${least.toFixed(1)} µs`);
  assert.ok(least < 50, `${least.toFixed(1)} µs`);
});

function microsecondsADecision(decided) {
  const began = performance.now();
  for (const row of rows) decided(row);
  return ((performance.now() - began) * 1000) / rows.length;
}
