import type { Class } from "@bindings/Class";
import type { MemberActions } from "@bindings/MemberActions";
import { Timer } from "lucide-react";
import type { ReactNode } from "react";
import { useUser } from "../../../api/useMe";
import { memberActions } from "../../../rules";
import { ClassDetails } from "../../../studio/ClassDetails";
import { decidingVerdict } from "../../../studio/decidingVerdict";
import { RulePanel } from "../../../studio/RulePanel";
import { useRefusal } from "../../../studio/useRefusal";
import { Banner } from "../../../ui/Banner";
import { Modal } from "../../../ui/Modal";
import { StillTrying } from "../../../ui/StillTrying";
import { ClassButtons } from "./ClassButtons";
import { useBooking } from "./useBooking";

type Props = {
  klass: Class;
  now: number;
  dataUpdatedAt: number;
  title: string;
  subtitle: string;
  onClose: () => void;
  /** Stands above everything else. */
  notice: ReactNode;
};

/** A class and what this user may do with it now, asked of the rules each second. */
export function OpenClass({ klass, now, dataUpdatedAt, title, subtitle, onClose, notice }: Props) {
  const user = useUser();
  const actions = memberActions(klass, user, now);
  const { refusal, note } = useRefusal(dataUpdatedAt);
  const booking = useBooking(klass, { onDone: onClose, onFailed: note });
  const verdict = refusal?.verdict ?? decidingVerdict(actions);

  return (
    <Modal
      title={title}
      subtitle={subtitle}
      isReading
      onClose={onClose}
      footer={
        actions.primary && (
          <ClassButtons
            klass={klass}
            actions={actions}
            booking={booking}
            refusal={refusal}
            onDone={onClose}
            onFailed={note}
          />
        )
      }
    >
      <div className="grid gap-4">
        {notice}
        {!refusal && <Hints actions={actions} />}
        <ClassDetails klass={klass} />
        {verdict && <RulePanel verdict={verdict} now={now} />}
        {booking.stillTrying && <StillTrying onLeave={booking.leave} />}
      </div>
    </Modal>
  );
}

/** The next deadline, and what stands in the way. */
function Hints({ actions }: { actions: MemberActions }) {
  const { headline, notices, primary } = actions;
  const onlyWords = primary?.action === null && !primary.isSaid;
  return (
    <>
      {headline && (
        <p className="flex items-center gap-2 text-lg font-semibold tabular-nums">
          <Timer aria-hidden className="size-5 shrink-0 text-accent" />
          <span data-headline>{headline}</span>
        </p>
      )}
      {onlyWords && <Banner>{primary.label}</Banner>}
      {notices.map((notice) => (
        <Banner key={notice.text} tone={notice.tone}>
          {notice.text}
        </Banner>
      ))}
    </>
  );
}
