import type { ClassFacts } from "@bindings/ClassFacts";
import type { MemberFacts } from "@bindings/MemberFacts";
import type { Overrides } from "@bindings/Overrides";
import type { WayIn } from "@bindings/WayIn";
import { useShallow } from "zustand/react/shallow";
import { bookOnBehalf } from "../../../rules";
import { useClock } from "../../../stores/clock";
import { bookingTerms } from "../../../studio/verdict/terms";

type JoinOption = {
  way: WayIn;
  /** The reason it can't be taken now. */
  whyNot: string | null;
  /** The waitlist has closed, and takes someone only with that cutoff set aside. */
  needsCutoffOverride: boolean;
  /** The concessions that booking uses, as the panel shows them; null while no user is chosen. */
  uses: number | null;
};

const NOT_CHOSEN: JoinOption = { way: "class", whyNot: null, needsCutoffOverride: false, uses: null };

/** Whether the way is into the class or onto its waitlist, by the rules each second. */
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
