import type { Class, MemberActions, User } from "@bindings/wire";
import { useMemo } from "react";
import { memberActions } from "../../../rules";
import { useClock } from "../../../stores/clock";
import { cachedUntilFlip } from "../../../studio/verdict/cachedUntilFlip";

/** The user's possible actions on this class, evaluated again as time passes. */
export function useMemberActions(klass: Class, user: User): MemberActions {
  const evaluate = useMemo(
    () =>
      cachedUntilFlip(
        (now) => memberActions(klass, user, now),
        ({ nextFlipAt }) => [nextFlipAt],
      ),
    [klass, user],
  );
  return useClock(evaluate);
}
