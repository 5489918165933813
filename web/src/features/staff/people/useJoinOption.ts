import type { ClassFacts, MemberFacts, Overrides, WayIn } from "@bindings/wire";
import { useShallow } from "zustand/react/shallow";
import { bookOnBehalf } from "../../../rules/staff";
import { useClock } from "../../../stores/clock";
import { bookingTerms } from "../../../studio/verdict/terms";

type JoinOption = {
  way: WayIn;
  /** The reason why the user can't be added in this way now. */
  whyNot: string | null;
  /** Whether the waitlist has closed, so that joining it needs the cutoff override. */
  needsCutoffOverride: boolean;
  /** The concessions that booking uses, as the panel shows them; null while no user is chosen. */
  uses: number | null;
};

const NOT_CHOSEN: JoinOption = { way: "class", whyNot: null, needsCutoffOverride: false, uses: null };

/** Whether a user would join the class or its waitlist, and on which terms. Evaluated by the rules each second. */
export function useJoinOption(
  klass: ClassFacts | null | undefined,
  user: MemberFacts | null | undefined,
  overrides: Partial<Overrides>,
): JoinOption {
  return useClock(
    useShallow((now) => {
      if (!klass || !user) return NOT_CHOSEN;
      const { way, whyNot, waitNeedsCutoffOverride, book } = bookOnBehalf(klass, user, overrides, now);
      const needsCutoffOverride = way === "waitlist" && waitNeedsCutoffOverride;
      return { way, whyNot, needsCutoffOverride, uses: bookingTerms(book).concessions };
    }),
  );
}
