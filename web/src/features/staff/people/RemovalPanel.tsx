import type { BookingFacts, MemberFacts, Overrides } from "@bindings/wire";
import { removeOnBehalf } from "../../../rules/staff";
import { MemberView } from "./MemberView";
import { OutcomeText } from "./OutcomeText";

type Props = {
  booking: BookingFacts;
  user: MemberFacts & { firstName: string };
  /** Null if no override can be chosen. */
  overrides: Partial<Overrides> | null;
  /** The user's balance after the removals that come before this one. */
  balance?: number;
  now: number;
  /** Whether the member's view is open at first. */
  isOpen?: boolean;
  /** Called when the member's view opens and closes. */
  onOpen?: (isOpen: boolean) => void;
};

/** The panel 'Why' for staff: the effect of removing this person, and the panel that the person would see. */
export function RemovalPanel({ booking, user, overrides, balance = user.concessions, now, isOpen, onOpen }: Props) {
  const { member } = removeOnBehalf(booking, user, {}, now);
  const userThen = { role: user.role, concessions: balance };
  const { studio, needsOverride, effect } = removeOnBehalf(booking, userThen, overrides ?? {}, now);
  const sentence = needsOverride && overrides === null ? studio.noRefund : effect;
  const tone = needsOverride ? "needs-override" : "goes";
  return (
    <div className="grid gap-2">
      <OutcomeText tone={studio.verdict.allowed ? tone : "refused"}>{sentence}</OutcomeText>
      <MemberView
        firstName={user.firstName}
        verdict={member.verdict}
        headline={member.headline}
        now={now}
        isOpen={isOpen}
        onOpen={onOpen}
      />
    </div>
  );
}
