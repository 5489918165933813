// Plants small defects one at a time, runs the tests that should fail, and takes each defect back: a measure of what the tests catch.
//
//   node scripts/defects.mjs              all of them; ends with `N caught, N missed`
//   node scripts/defects.mjs core web     only those of these layers: core sql guard action wire web dialog keyboard offline live letter backup
//   node scripts/defects.mjs --check      only checks that each text to replace occurs exactly once
//
// Needs a clean checkout in which `just test` has run, because a defect that stays behind must be visible in `git status`.

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const core = (name) => ["cargo", "nextest", "run", "--locked", "-p", "fantail-core", "-E", `test(${name})`];
const api = (name) => ["cargo", "nextest", "run", "--locked", "-p", "fantail-server", "-E", `test(${name})`];
const web = (...files) => ["npm", "--prefix", "web", "exec", "--", "vitest", "run", "--root", "web", ...files];
const browser = (spec) => ["bash", "-c", `cd web && npm run --silent build && npx playwright test ${spec}`];

/** A row for each defect: layer, file, the text to replace, the defect, and the tests that should fail. */
// biome-ignore format: a table
const DEFECTS = [
  ["core", "core/src/limits/mod.rs", "BOOKING_CUTOFF: TimeDelta = TimeDelta::minutes(30)", "BOOKING_CUTOFF: TimeDelta = TimeDelta::minutes(29)", core("booking")],
  ["core", "core/src/limits/mod.rs", "WAITLIST_CUTOFF: TimeDelta = TimeDelta::hours(1)", "WAITLIST_CUTOFF: TimeDelta = TimeDelta::hours(2)", core("waitlist")],
  ["core", "core/src/limits/mod.rs", "MINIMUM_BALANCE: i32 = -2", "MINIMUM_BALANCE: i32 = -3", core("balance")],
  ["core", "core/src/facts.rs", "REFUND_CUTOFF < start_at - now", "REFUND_CUTOFF <= start_at - now", core("booking")],
  ["core", "core/src/checks.rs", "let passed = now < closes_at;", "let passed = now <= closes_at;", core("booking")],
  ["core", "core/src/booking/mod.rs", "        not_booked_yet(class),\n        booking_is_open(class, now),", "        booking_is_open(class, now),\n        not_booked_yet(class),", core("decisions")],
  ["core", "core/src/waitlist.rs", "class.is_active && !class.is_full() && now < class.booking_closes_at()", "class.is_active && !class.is_full()", core("waitlist")],
  ["core", "core/src/waitlist.rs", "last_letter_at.map_or(now, |last| now.max(last + OPENING_MAIL_INTERVAL))", "last_letter_at.map_or(now, |last| last + OPENING_MAIL_INTERVAL)", core("waitlist")],
  ["core", "core/src/recurrence.rs", "&& weeks_between(first, day) % interval == 0", "", core("recurrence")],
  ["core", "core/src/recurrence.rs", "found if MAXIMUM_OCCURRENCES < found", "found if MAXIMUM_OCCURRENCES <= found", core("recurrence")],
  ["core", "core/src/booking/cancelling.rs", "let is_overridden = overrides.refund && user.role.capabilities().has_concessions;", "let is_overridden = overrides.refund;", core("cancelling")],
  ["core", "core/src/member_actions/state.rs", "(true, true) => ModalState::WaitlistedFull", "(true, true) => ModalState::WaitlistedOpen", core("member_actions")],
  ["core", "core/src/search.rs", "self.0.iter().all(|word| {", "self.0.iter().any(|word| {", core("search")],
  ["core", "core/src/fold.rs", "'ß' => \"ss\"", "'ß' => \"s\"", core("fold")],
  ["core", "core/src/statement/matching.rs", "let is_sure = found.len() == 1 && matched_by != MatchedBy::Name;", "let is_sure = found.len() == 1;", core("matching")],
  ["core", "core/src/csv_file/file.rs", "text.trim_start_matches('\\'').starts_with(begins_a_formula)", "text.starts_with(begins_a_formula)", core("csv_file")],

  ["sql", "server/src/store/users/links.rs", "WHERE id = $1 AND used_at IS NULL AND voided_at IS NULL", "WHERE id = $1 AND voided_at IS NULL", api("resets")],
  ["sql", "server/src/store/bookings/booking_context.rs", "LEFT JOIN active_booking mine ON mine.user_id = $3 AND mine.class_id = class.id", "LEFT JOIN active_booking mine ON mine.class_id = class.id", api("bookings")],
  ["sql", "server/src/store/bookings/lists.rs", "WHERE id = $1 AND user_id = $2 AND status = 'confirmed'", "WHERE id = $1 AND status = 'confirmed' AND $2 = $2", api("calendar")],
  ["sql", "server/src/store/ledger.rs", "WHERE l.user_id = $1 ORDER BY l.seq DESC", "WHERE l.user_id = $1 ORDER BY l.seq", api("ledger")],
  ["sql", "server/src/store/invariants/classes.rs", "HAVING c.capacity < count(*)", "HAVING c.capacity + 1 < count(*)", api("invariants")],
  ["sql", "server/src/store/bookings/rosters.rs", "AND k.start_at < c.start_at) AS is_first_visit", "AND k.start_at <= c.start_at) AS is_first_visit", api("attendance")],

  ["guard", "server/src/auth/permission.rs", "pub const ADMIN: Permission = Permission {\n    is_granted: |can| can.can_edit,", "pub const ADMIN: Permission = Permission {\n    is_granted: |can| can.has_admin_access,", api("permissions")],
  ["guard", "server/src/http/guard.rs", "        self.permission.check(&account)?;\n        work(conn", "        work(conn", api("races")],
  ["guard", "server/src/auth/session.rs", "is_open && account.is_active && !account.is_deleted", "is_open && !account.is_deleted", api("leaving")],
  ["guard", "server/src/auth/session.rs", "let is_open = ended_at.is_none() && expiry::is_valid(*expires_at, now);", "let is_open = expiry::is_valid(*expires_at, now);", api("auth")],
  ["guard", "server/src/http/admin/attendance.rs", "if distinct.len() < marks.len() {", "if marks.len() < distinct.len() {", api("attendance")],

  ["action", "server/src/actions/password_reset.rs", "    store::users::sessions::end_all(conn, &account.id, now).await?;\n    store::users::links::void_all(conn, &account.id, now).await?;\n    let event", "    store::users::links::void_all(conn, &account.id, now).await?;\n    let event", api("resets")],
  ["action", "server/src/actions/password_reset.rs", "let owner = owner.filter(|_| request.is_within_limit);", "", api("limits")],
  ["action", "server/src/actions/spot_available.rs", "active_bookings: before.active_bookings.saturating_sub(1),", "active_bookings: before.active_bookings,", api("waitlist")],
  ["action", "server/src/actions/booking_entry/entry.rs", "if self.holder.is_deleted {", "if self.holder.is_active {", api("deletion")],
  ["action", "server/src/actions/idempotency.rs", "Some(&stored.answer).filter(|_| stored.request_hash == hash)", "Some(&stored.answer).filter(|_| !hash.is_empty())", api("once")],
  ["action", "server/src/actions/waitlist.rs", "if named.start_at.is_some_and(|at| at != class.start_at) {", "if named.start_at.is_some_and(|at| at < class.start_at) {", api("on_behalf")],
  ["action", "server/src/db/writer.rs", "if self.live.has_streams() && others.have_committed", "if !self.live.has_streams() && others.have_committed", api("live")],

  ["wire", "core/src/wire/attendance.rs", "    pub booking_id: String,\n    pub user: BookedUser,", "    #[serde(rename = \"id\")]\n    pub booking_id: String,\n    pub user: BookedUser,", api("attendance")],
  ["wire", "server/src/http/caching.rs", "hash(&body, parts.headers.get(TOTAL_COUNT))", "hash(&body, None)", api("reads")],
  ["wire", "core/src/wire/blank.rs", "None => Ok(Some(None)),", "None => Ok(None),", core("blank")],

  ["letter", "server/src/mail/decision.rs", "letter.use_by.is_some_and(|use_by| use_by <= now)", "letter.use_by.is_some_and(|use_by| use_by < now)", api("decision")],
  ["letter", "server/src/mail/decision.rs", "FIRST_WAIT * (1 << failures.min(20))", "FIRST_WAIT * (1 << failures.min(1))", api("decision")],
  ["letter", "server/src/mail/decision.rs", "opening.is_some_and(|class| !class.is_user_on_waitlist)", "opening.is_some_and(|class| class.is_user_booked)", api("decision")],

  ["backup", "server/src/backups/retention.rs", "copies.sort_by_key(|copy| (copy.made_at <= now, copy.made_at));", "copies.sort_by_key(|copy| copy.made_at);", api("retention")],
  ["backup", "server/src/backups/retention.rs", "let surplus = copies.len().saturating_sub(keep.max(1));", "let surplus = copies.len().saturating_sub(keep);", api("retention")],

  ["live", "web/src/live/changedQueries.ts", "if (followed === \"users\") return event.allUsers || event.users.length > 0;", "if (followed === \"users\") return event.users.length > 0;", web("src/live")],
  ["live", "web/src/live/stream.ts", "wait = Math.min(wait * 2, LONGEST_WAIT);", "wait = FIRST_WAIT;", web("src/live")],
  ["live", "web/src/live/changesSince.ts", "if (before.user?._id !== after.user?._id) return [];", "", web("src/live")],

  ["web", "web/src/api/client.ts", "if (endsSession(failure) && token !== null && isCurrent(token))", "if (endsSession(failure) && token !== null)", web("src/api")],
  ["web", "web/src/api/useAction.ts", "if (current.current) return;", "", web("src/api")],
  ["web", "web/src/lib/returnPath.ts", "state.linked.replace(/^[/\\\\]+/, \"/\")", "state.linked", web("src/lib")],
  ["web", "web/src/stores/unsaved.ts", "forms.length > 0 && useSession.getState().token !== null", "forms.length > 0", web("src/app")],
  ["web", "web/src/stores/session.ts", "    storeToken(null);\n    clearDrafts();", "    storeToken(null);", web("src/stores", "src/api")],

  ["dialog", "web/src/ui/Modal.tsx", "if (!isLocked) onClose();", "onClose();", web("src/ui")],
  ["dialog", "web/src/ui/Button.tsx", "if (isInactive) event.preventDefault();", "if (running) event.preventDefault();", web("src/ui")],
  ["dialog", "web/src/ui/Button.tsx", "aria-describedby={disabledReason ? reasonId : rest[\"aria-describedby\"]}", "aria-describedby={rest[\"aria-describedby\"]}", web("src/ui")],
  ["keyboard", "web/src/ui/useCombobox.ts", "if (!option || option.disabledReason) return;", "if (!option) return;", web("src/ui")],
  ["keyboard", "web/src/ui/useCombobox.ts", "setActiveId(typed.trim() ? undefined : null);", "setActiveId(null);", web("src/ui")],

  ["offline", "web/src/api/device.ts", "if (currentAccount() === account) await set(key, facts, store);", "await set(key, facts, store);", web("src/api")],
  ["offline", "web/src/api/device.ts", "return isCurrent ? withoutOldFacts(persisted)", "return isCurrent ? persisted", web("src/api")],
  ["offline", "web/src/stores/clock.ts", "const bounds = narrowed(before, measured);", "const bounds = measured;", web("src/stores")],
  ["offline", "web/src/app/guards.tsx", "error.wayOut === \"wait\" || error.wayOut === \"try again\"", "error.wayOut === \"wait\"", web("src/app")],
  ["offline", "web/src/ui/Button.tsx", "const disabledReason = ownReason || (worksOffline || running ? null : offlineReason);", "const disabledReason = ownReason;", browser("e2e/offline.spec.ts --project phone")],
];

const occurrences = (file, text) => readFileSync(file, "utf8").split(text).length - 1;
const args = process.argv.slice(2);
const layers = args.filter((arg) => !arg.startsWith("--"));
const chosen = DEFECTS.filter(([layer]) => layers.length === 0 || layers.includes(layer));
const stale = chosen.filter(([, file, text]) => occurrences(file, text) !== 1);
for (const [, file, text] of stale) console.error(`${file}: occurs ${occurrences(file, text)} times: ${text}`);
if (stale.length > 0 || args.includes("--check")) process.exit(stale.length > 0 ? 1 : 0);
if (spawnSync("git", ["diff", "--quiet", "HEAD", "--", "core", "server", "web/src"]).status !== 0) {
  console.error("Commit or stash the changes first.");
  process.exit(2);
}

let planted = null;
const takeBack = () => planted && writeFileSync(...planted);
process.on("exit", takeBack);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));

const missed = [];
for (const [layer, file, text, defect, [command, ...rest]] of chosen) {
  const source = readFileSync(file, "utf8");
  planted = [file, source];
  writeFileSync(file, source.replace(text, () => defect));
  const began = Date.now();
  const { status, stdout, stderr } = spawnSync(command, rest, { encoding: "utf8", maxBuffer: 1 << 28, timeout: 900_000 });
  takeBack();
  planted = null;
  // A defect that doesn't compile, or whose tests don't run, is not caught by a test.
  const output = `${stdout}${stderr}`;
  const ran = /\d+ (?:tests? run|passed|failed)|Tests {2}/.test(output);
  const outcome = !ran ? "NOT RUN" : status === 0 ? "missed " : "caught ";
  if (outcome !== "caught ") missed.push(`${file}: ${defect}\n${ran ? "" : output.slice(-1500)}`);
  console.log(`${outcome} ${layer.padEnd(8)} ${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${file}: ${text.split("\n")[0].trim()}`);
}
for (const row of missed) console.log(`\n${row}`);
console.log(`\n${chosen.length - missed.length} caught, ${missed.length} missed`);
process.exitCode = missed.length === 0 ? 0 : 1;
