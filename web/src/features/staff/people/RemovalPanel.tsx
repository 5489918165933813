import type { BookingFacts } from "@bindings/BookingFacts";
import type { MemberFacts } from "@bindings/MemberFacts";
import type { Overrides } from "@bindings/Overrides";
import { removeOnBehalf } from "../../../rules";
import { MemberView } from "./MemberView";
import { OutcomeText } from "./OutcomeText";

type Props = {
  booking: BookingFacts;
  user: MemberFacts & { firstName: string };
  /** Null where none can be chosen. */
  overrides: Partial<Overrides> | null;
  /** Their balance by then, when other removals come first. */
  balance?: number;
  now: number;
  /** Whether the member's view is open at first. */
  isOpen?: boolean;
  /** Called when that opens and closes. */
  onOpen?: (isOpen: boolean) => void;
};

/** The panel 'Why' for staff: the refund of removing this person, and the person's own view on cancelling. */
export function RemovalPanel({ booking, user, overrides, balance = user.concessions, now, isOpen, onOpen }: Props) {
  const { member } = removeOnBehalf(booking, user, {}, now);
  const then = { role: user.role, concessions: balance };
  const { studio, needsOverride, effect } = removeOnBehalf(booking, then, overrides ?? {}, now);
  const said = needsOverride && overrides === null ? studio.noRefund : effect;
  const tone = needsOverride ? "needs-override" : "goes";
  return (
    <div className="grid gap-2">
      <OutcomeText tone={studio.verdict.allowed ? tone : "refused"}>{said}</OutcomeText>
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
