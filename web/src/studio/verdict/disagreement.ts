import type { Class } from "@bindings/Class";
import type { DisagreementCause } from "@bindings/DisagreementCause";
import type { MemberActions } from "@bindings/MemberActions";
import type { User } from "@bindings/User";
import type { Verdict } from "@bindings/Verdict";
import type { QueryClient } from "@tanstack/react-query";
import { ApiFailure } from "../../api/failure";
import { queries } from "../../api/queries";
import { memberActions } from "../../rules";
import { studioNow, studioTimeOf } from "../../stores/clock";
import { hintDisagreed } from "../../stores/hints";

/** The facts on which a hint was shown. */
export type HintFacts = { klass: Class; user: Pick<User, "role" | "concessions">; dataUpdatedAt: number };

/** The facts that the rules take, as one text. */
export function factsText({ klass, user }: Pick<HintFacts, "klass" | "user">): string {
  return JSON.stringify([
    klass.startTime,
    klass.endTime,
    klass.maxCapacity,
    klass.activeBookings,
    klass.concessionsRequired,
    klass.isActive,
    klass.isUserBooked,
    klass.isUserOnWaitlist,
    klass.userBookingConcessionsUsed,
    user.role,
    user.concessions,
  ]);
}

/** Why the server refused what the rules allowed on these facts. */
export function causeOf(
  shown: HintFacts,
  fresh: Pick<HintFacts, "klass" | "user">,
  action: Verdict["action"],
  now: number,
): DisagreementCause {
  const isAllowed = verdictOn(memberActions(shown.klass, shown.user, now), action)?.allowed;
  return isAllowed && factsText(shown) === factsText(fresh) ? "same_facts" : "stale";
}

/** Counts a refusal of what the rules allowed, once the facts have been read again. */
export async function countDisagreement(client: QueryClient, failure: unknown, shown: HintFacts) {
  if (!(failure instanceof ApiFailure) || !failure.verdict?.refusal) return;
  const { verdict } = failure;
  const failed = verdict.checks.find(({ passed }) => !passed);
  if (!failed || !verdict.refusal) return;
  const now = studioNow();
  try {
    const fresh = { staleTime: 0 };
    const [klass, user] = await Promise.all([
      client.fetchQuery({ ...queries.klass(shown.klass._id), ...fresh }),
      client.fetchQuery({ ...queries.me(), ...fresh }),
    ]);
    hintDisagreed({
      rule: failed.rule,
      code: verdict.refusal,
      factsAgeMs: Math.max(0, Math.round(now - studioTimeOf(shown.dataUpdatedAt))),
      cause: causeOf(shown, { klass, user }, verdict.action, now),
    });
  } catch {
    // Without fresh facts there is no cause to count.
  }
}

function verdictOn({ book, cancel, joinWaitlist }: MemberActions, action: Verdict["action"]): Verdict | null {
  if (action === "cancel") return cancel?.verdict ?? null;
  return action === "book" ? book : joinWaitlist;
}
