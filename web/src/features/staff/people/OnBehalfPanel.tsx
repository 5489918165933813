import type { ClassFacts, MemberFacts, OnBehalfAnswer, Overrides, Verdict } from "@bindings/wire";
import { bookOnBehalf } from "../../../rules/staff";
import { useNow } from "../../../stores/clock";
import { decidingVerdict } from "../../../studio/verdict/decidingVerdict";
import { MemberView } from "./MemberView";
import { OutcomeText, type OutcomeTone } from "./OutcomeText";

type Props = {
  /** The class as this person would see it, with their booking or waitlist entry. */
  klass: ClassFacts;
  user: MemberFacts & { firstName: string };
  overrides: Partial<Overrides>;
  /** Whether the member's view is open at first. */
  isOpen?: boolean;
};

/** The panel 'Why' for staff: the effect of adding this person, and the panel that the person would see. */
export function OnBehalfPanel({ klass, user, overrides, isOpen }: Props) {
  const now = useNow();
  const answer = bookOnBehalf(klass, user, overrides, now);
  return (
    <div className="grid gap-2">
      {outcomes(answer).map(({ tone, sentence }) => (
        <OutcomeText key={sentence} tone={tone}>
          {sentence}
        </OutcomeText>
      ))}
      <MemberView
        firstName={user.firstName}
        // If no verdict decides, for staff or a past class, the rules of booking are shown.
        verdict={decidingVerdict(answer.member) ?? answer.member.book}
        headline={answer.member.headline}
        now={now}
        isOpen={isOpen}
      />
    </div>
  );
}

/** The outcome of booking; for a full class, also that of joining the waitlist. */
function outcomes(answer: OnBehalfAnswer): { tone: OutcomeTone; sentence: string }[] {
  const { way, book, bookEffect, bookNeedsOverride, wait, waitEffect, waitNeedsOverride } = answer;
  const booking = { tone: toneOf(book, bookNeedsOverride), sentence: bookEffect };
  if (way === "class") return [booking];
  if (wait.refusal === "already_waiting") return [{ tone: "waits", sentence: waitEffect }];
  return [booking, { tone: toneOf(wait, waitNeedsOverride), sentence: waitEffect }];
}

function toneOf({ allowed }: Verdict, needsOverride: boolean): OutcomeTone {
  if (allowed) return "goes";
  return needsOverride ? "needs-override" : "refused";
}
