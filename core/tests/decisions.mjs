// Runs the decision table against the WebAssembly that the browser uses: node --test core/tests/decisions.mjs
// (shipped.mjs checks that the built app contains the same bytes.)

import assert from "node:assert/strict";
import test from "node:test";
import { decided, rows } from "./rows.mjs";
import { rules } from "./rules.mjs";

/** The distinct classes of the table, and its distinct pairs of a member and a time. Each pair is shown all classes. */
const shown = rows.filter((row) => row.ask === "member_actions");
const schedule = distinct(shown.map((row) => row.class));
const viewers = distinct(shown.map(({ member, now }) => ({ member, now: Date.parse(now) })));

function distinct(values) {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/** The parts of a schedule entry that the class modal has too. */
const sharedWithModal = ({ state, badge, closed }) => ({ state, badge, closed });

/** The parts of a schedule entry that are the same for every member. */
const dayAndTime = ({ startTime, endTime }) => ({
  day: rules.dayOf(startTime),
  time: rules.timeWords(startTime),
  duration: rules.durationWords((Date.parse(endTime) - Date.parse(startTime)) / 60_000),
});

/** Converts an answer of the table to its form on the wire. In the table, a check is a list of its fields. */
function expanded(answer) {
  if (answer === null || typeof answer !== "object" || Array.isArray(answer)) return answer;
  const entries = Object.entries(answer).map(([key, part]) => [key, key === "checks" ? part.map(check) : expanded(part)]);
  return Object.fromEntries(entries);
}

function check([rule, passed, message, flipsAt, saysWhen, actual, required]) {
  return { rule, passed, message, flipsAt, saysWhen, actual, required };
}

test("the table has at least 150 rows", () => assert.ok(rows.length >= 150, `${rows.length} rows`));

for (const row of rows) {
  test(row.name, () => assert.deepStrictEqual(decided(row), expanded(row.expect)));
}

test("invalid facts are refused, and the rules still decide after that", () => {
  const [row] = rows;
  for (const broken of [undefined, null, {}, { ...row.class, startTime: "soon" }, { ...row.class, maxCapacity: -1 }]) {
    assert.throws(() => decided({ ...row, class: broken }), Error);
  }
  assert.deepStrictEqual(decided(row), expanded(row.expect));
});

test("the entries of a whole schedule agree with the decision on each class", () => {
  for (const { member, now } of viewers) {
    const entries = rules.scheduleEntries(schedule, member, now);
    const alone = schedule.map((klass) => rules.memberActions(klass, member, now));
    assert.deepStrictEqual(entries.map(sharedWithModal), alone.map(sharedWithModal));
    assert.deepStrictEqual(rules.bookable(schedule, member, now), alone.map(({ canBook }) => canBook));
    const moments = entries.map(({ day, time, duration }) => ({ day, time, duration }));
    assert.deepStrictEqual(moments, schedule.map((klass) => dayAndTime(klass)));
  }
});

test("no entry of a schedule changes before the first flip of any entry", () => {
  for (const { member, now } of viewers) {
    const entries = rules.scheduleEntries(schedule, member, now);
    const flips = entries.flatMap(({ nextFlipAt }) => (nextFlipAt === null ? [] : [Date.parse(nextFlipAt)]));
    assert.ok(flips.every((flip) => now < flip), "a flip is ahead");
    const until = Math.min(...flips, now + 24 * 3_600_000) - 1;
    assert.deepStrictEqual(rules.scheduleEntries(schedule, member, until), entries);
  }
});

test("a schedule with an invalid class is refused as a whole, and an empty schedule has no entries", () => {
  const [{ member, now }] = viewers;
  for (const call of [rules.scheduleEntries, rules.bookable]) {
    assert.throws(() => call([...schedule, { ...schedule[0], startTime: "soon" }], member, now), Error);
    assert.deepStrictEqual(call([], member, now), []);
  }
});

test("the schedule has at least 50 classes and 80 viewers", () => {
  assert.ok(schedule.length >= 50 && viewers.length >= 80, `${schedule.length} classes, ${viewers.length} viewers`);
});
