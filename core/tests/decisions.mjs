// Runs the decision table against the WebAssembly that the browser ships: node --test core/tests/decisions.mjs
// (shipped.mjs checks that the built app carries the same bytes.)

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import test from "node:test";
import { rules } from "./rules.mjs";

const rows = JSON.parse(readFileSync(new URL("decisions.json", import.meta.url), "utf8"));

const decide = {
  member_actions: (row) => rules.memberActions(row.class, row.member, Date.parse(row.now)),
  cancel: (row) => rules.cancelBooking(row.booking, row.member, Date.parse(row.now)),
};
const decided = (row) => decide[row.ask](row);

/** The classes of the table, each once, and each member at each of their moments: all classes are shown at each. */
const shown = rows.filter((row) => row.ask === "member_actions");
const schedule = distinct(shown.map((row) => row.class));
const looks = distinct(shown.map(({ member, now }) => ({ member, now: Date.parse(now) })));

function distinct(values) {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/** What a chip says of a class that the class modal says too. */
const words = ({ state, badge, closed }) => ({ state, badge, closed });

/** What a chip says of a class, whoever looks. */
const moment = ({ startTime, endTime }) => ({
  day: rules.dayOf(startTime),
  time: rules.timeWords(startTime),
  duration: rules.durationWords((Date.parse(endTime) - Date.parse(startTime)) / 60_000),
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

for (const row of rows) {
  test(row.name, () => assert.deepStrictEqual(decided(row), speltOut(row.expect)));
}

test("facts that are no facts are refused, and the rules go on deciding", () => {
  const [row] = rows;
  for (const broken of [undefined, null, {}, { ...row.class, startTime: "soon" }, { ...row.class, maxCapacity: -1 }]) {
    assert.throws(() => decide.member_actions({ ...row, class: broken }), Error);
  }
  assert.deepStrictEqual(decided(row), speltOut(row.expect));
});

test("a whole schedule is told in one call what each of its classes is told alone", () => {
  for (const { member, now } of looks) {
    const entries = rules.scheduleEntries(schedule, member, now);
    const alone = schedule.map((klass) => rules.memberActions(klass, member, now));
    assert.deepStrictEqual(entries.map(words), alone.map(words));
    assert.deepStrictEqual(rules.bookable(schedule, member, now), alone.map(({ canBook }) => canBook));
    const moments = entries.map(({ day, time, duration }) => ({ day, time, duration }));
    assert.deepStrictEqual(moments, schedule.map((klass) => moment(klass)));
  }
});

test("no class of a schedule changes before the first of them says so", () => {
  for (const { member, now } of looks) {
    const entries = rules.scheduleEntries(schedule, member, now);
    const flips = entries.flatMap(({ nextFlipAt }) => (nextFlipAt === null ? [] : [Date.parse(nextFlipAt)]));
    assert.ok(flips.every((flip) => now < flip), "a flip is ahead");
    const until = Math.min(...flips, now + 24 * 3_600_000) - 1;
    assert.deepStrictEqual(rules.scheduleEntries(schedule, member, until), entries);
  }
});

test("a schedule with something in it that is no class is refused whole, and one of nothing is empty", () => {
  const [{ member, now }] = looks;
  for (const ask of [rules.scheduleEntries, rules.bookable]) {
    assert.throws(() => ask([...schedule, { ...schedule[0], startTime: "soon" }], member, now), Error);
    assert.deepStrictEqual(ask([], member, now), []);
  }
});

test("the schedule is a long one, and many look at it", () => {
  assert.ok(schedule.length >= 50 && looks.length >= 80, `${schedule.length} classes, ${looks.length} looks`);
});

// The least of many rounds is what a decision costs when nothing else runs; whatever else does only adds to it.
test("a decision takes less than 50 µs", (t) => {
  const least = Math.min(...Array.from({ length: 155 }, microsecondsADecision));
  t.diagnostic(`${least.toFixed(1)} µs`);
  assert.ok(least < 50, `${least.toFixed(1)} µs`);
});

function microsecondsADecision() {
  const began = performance.now();
  for (const row of rows) decided(row);
  return ((performance.now() - began) * 1000) / rows.length;
}
