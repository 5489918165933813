// Measures how quickly the staff's screens respond with 5,000 users, a month of 300 classes and a bank statement of 5,000 lines, with
// the release build at a quarter of the processor's speed. The browser's Event Timing measures the time to the next paint.
//
// node scripts/bench-staff.mjs [--users 1000] [--screen classes] [--rounds 5] [--fantail target/debug/fantail]

import { parseArgs } from "node:util";
import { startChromium } from "./chromium.mjs";
import { startDemoServer } from "./demo-server.mjs";
import { LAPTOP, median, SLOWDOWN, withPage } from "./slow-page.mjs";

const { values: options } = parseArgs({
  options: {
    users: { type: "string", default: "5000" },
    /** `dashboard`, `users`, `classes` or `statement`; all by default. */
    screen: { type: "string" },
    rounds: { type: "string", default: "3" },
    fantail: { type: "string", default: new URL("../target/release/fantail", import.meta.url).pathname },
  },
});
const LIMIT_MS = 100;
const LINES = 5000;
const figures = new Map();

/** Records the time of a click or a key press. */
async function record(label, interaction) {
  const { paint } = await interaction;
  figures.set(label, [...(figures.get(label) ?? []), paint]);
}

const click = (page, label, selector, words) => record(label, page.press(selector, words));
const key = (page, label, name) => record(label, page.key(name));

async function type(page, label, letters) {
  for (const letter of letters) await key(page, label, letter);
}

async function dashboard(page) {
  await click(page, "dashboard: open a class", "button", "bookings");
  await click(page, "class: open the picker's dialog", "button", "Add User to Class");
  await click(page, "picker: open its list of 5,000", "[role=combobox]");
  await type(page, "picker: a letter typed", "per");
  await key(page, "picker: arrow down", "ArrowDown");
  await key(page, "picker: choose", "Enter");
}

async function users(page) {
  await page.focus("input[type=search]");
  await type(page, "users: a letter of a search", "num");
  await click(page, "users: clear the search", "button", "Clear search");
  await click(page, "users: the next page", "button", "Next");
  await click(page, "users: sort by a heading", "th button");
  const edit = async () => {
    await click(page, "users: open a row's menu", "tbody button", "actions");
    await click(page, "users: open Edit User", "[role=menuitem]", "Edit User");
    await page.press("label", "First name");
  };
  await edit();
  await key(page, "users: close it", "Escape");
  await edit();
  await type(page, "users: a letter in a form", "abc");
}

async function classes(page) {
  await click(page, "classes: the next month", "button", "next month");
  await click(page, "classes: the month before", "button", "previous month");
  await page.focus("input[type=search]");
  await type(page, "classes: a letter of a search", "yog");
  await click(page, "classes: clear the search", "button", "Clear search");
  await click(page, "classes: open a class", "[data-class]");
  await key(page, "classes: close it", "Escape");
  await click(page, "classes: open Add New Class", "button", "Add New Class");
  await page.press("label", "Name");
  await type(page, "new class: a letter typed", "abc");
  await click(page, "new class: recurring", "label", "Recurring");
}

const DAY = new Intl.DateTimeFormat("en-NZ", { timeZone: "Pacific/Auckland", day: "2-digit", month: "2-digit", year: "numeric" });

/** A statement of which a third is matched, a third lacks its concessions or its member, and a third is unknown. */
function statementOf(count) {
  const received = DAY.format(Date.now() - 48 * 3_600_000);
  const line = (at) => {
    const [price, reference] = [["150.00", `person${at}`], ["33.00", `person${at}`], ["150.00", `RENT ${at}`]][at % 3];
    return `${received},${price},PAYER ${at},DIRECT CREDIT,${reference},,`;
  };
  const header = "Date,Amount,Other Party,Description,Reference,Particulars,Analysis Code";
  return [header, ...Array.from({ length: count }, (_, at) => line(at)), ""].join("\r\n");
}

async function statement(page) {
  const choose = (content) => {
    const files = new DataTransfer();
    files.items.add(new File([content], "statement.csv", { type: "text/csv" }));
    const input = find("input[type=file]");
    input.files = files.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  };
  await page.evaluate(choose, statementOf(LINES));
  if (!(await page.until(() => Boolean(find("tbody tr"))))) throw new Error("the statement's lines don't appear");
  await click(page, "statement: the next page", "button", "Next");
  await click(page, "statement: only the unknown", "button", "Unknown (");
  await click(page, "statement: only the ambiguous", "button", "Ambiguous (");
  await click(page, "statement: open a line", "tbody button", "PAYER");
  await page.focus("[role=combobox]");
  await type(page, "statement: a letter of a member", "per");
  await key(page, "statement: the member below", "ArrowDown");
  await key(page, "statement: choose the member", "Enter");
  await page.press("label", "Concessions");
  await type(page, "statement: a digit of concessions", "5");
  await click(page, "statement: use", "button", "Use");
  await click(page, "statement: open another line", "tbody button", "PAYER");
  await click(page, "statement: leave it out", "button", "Leave out");
  await click(page, "statement: all lines", "button", "All (");
  await click(page, "statement: ask to record", "button", "Record ");
  await click(page, "statement: not yet", "button", "Cancel");
}

const SCREENS = {
  dashboard: { use: dashboard, path: "/dashboard", selector: "[data-class], table tbody tr" },
  users: { use: users, path: "/admin/users", selector: "table tbody tr" },
  classes: { use: classes, path: "/admin/classes", selector: "[data-class]" },
  statement: { use: statement, path: "/dashboard/payments/statement", selector: "input[type=file]" },
};
const chosen = Object.entries(SCREENS).filter(([name]) => !options.screen || name === options.screen);

const chromium = startChromium();
const studio = await startDemoServer(options.fantail);
const token = await studio.signIn("admin");
await studio.fillWithPeople(token, Number(options.users));
for (let round = 0; round < Number(options.rounds); round += 1) {
  const { browserContextId: context } = await chromium.send("Target.createBrowserContext");
  for (const [name, { use, path, selector }] of chosen) {
    await withPage(chromium, context, { screen: LAPTOP, line: null, selector, token }, async (page) => {
      if (!(await page.load(studio.base + path))) throw new Error(`${name}: the screen doesn't load`);
      await use(page);
    });
  }
  await chromium.send("Target.disposeBrowserContext", { browserContextId: context });
}
await chromium.close();
await studio.stop();

console.log(`Milliseconds to the next paint at ${SLOWDOWN}× slowdown, at most ${LIMIT_MS}\n`);
for (const [label, values] of figures) {
  const middle = median(values);
  const most = Math.max(...values);
  const verdict = middle <= LIMIT_MS ? "within" : "OVER  ";
  console.log(`${verdict}  ${label.padEnd(34)} median ${String(middle).padStart(4)}   most ${String(most).padStart(4)}   n ${values.length}`);
}
