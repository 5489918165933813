import type { Class } from "@bindings/Class";
import type { MemberActions } from "@bindings/MemberActions";
import type { User } from "@bindings/User";
import { useMemo } from "react";
import { memberActions } from "../../../rules";
import { useClock } from "../../../stores/clock";

/** Asks the rules again only when their own answer says that it has changed: for lists, where nothing counts down. */
function askedAtFlips(klass: Class, user: User): (now: number) => MemberActions {
  let answer: MemberActions | null = null;
  let askedAt = 0;
  return (now) => {
    const flipsAt = answer?.nextFlipAt ? Date.parse(answer.nextFlipAt) : Number.POSITIVE_INFINITY;
    if (answer === null || now < askedAt || flipsAt <= now) {
      answer = memberActions(klass, user, now);
      askedAt = now;
    }
    return answer;
  };
}

/** The user's possible actions on this class, kept true as time passes. */
export function useMemberActions(klass: Class, user: User): MemberActions {
  return useClock(useMemo(() => askedAtFlips(klass, user), [klass, user]));
}
