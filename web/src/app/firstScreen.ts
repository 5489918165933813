// The first screen's code, rules and data are asked for side by side, before React is there to wait for any of them.
import { calls, classesCall } from "../api/calls";
import { askEarly } from "../api/early";
import { paths } from "../lib/paths";
import { type Audience, loadRules } from "../rules";
import { keptAudience } from "../stores/audience";
import { keptToken } from "../stores/keptToken";
import { type Part, parts } from "./parts";

type Screen = { part: Part; reads: string[] };

const SCHEDULE: Screen = { part: "schedule", reads: [classesCall(1)] };

const screens: Record<Audience, Record<string, Screen>> = {
  member: {
    [paths.dashboard]: { part: "memberDashboard", reads: [calls.upcoming, calls.waitlist, calls.stats] },
    [paths.classes]: SCHEDULE,
  },
  staff: {
    [paths.dashboard]: { part: "staffDashboard", reads: [calls.staffUpcoming, calls.staffFigures] },
    [paths.classes]: SCHEDULE,
    [paths.users]: { part: "users", reads: window.location.search ? [] : [calls.users] },
    [paths.timetable]: { part: "timetable", reads: [] },
  },
};

/** The rules, parts and reads that the address needs before it can be drawn; a member's, where the user is yet unknown. */
export function firstScreen(): { audience: Audience | null; part: Part | null; reads: string[] } {
  if (keptToken() === null) return { audience: null, part: "login", reads: [] };
  const audience = keptAudience() ?? "member";
  const { pathname } = window.location;
  const screen = screens[audience][pathname === "/" ? paths.dashboard : pathname];
  return { audience, part: screen?.part ?? null, reads: [calls.me, ...(screen?.reads ?? [])] };
}

/** Asks for all of it at once, first for what no browser has. A failure is asked for again where it is needed, and told there. */
export function beginFirstScreen() {
  const { audience, part, reads } = firstScreen();
  const token = keptToken();
  if (token) for (const path of reads) askEarly(path, token);
  if (audience) loadRules(audience).catch(() => {});
  if (part) parts[part]().catch(() => {});
}
