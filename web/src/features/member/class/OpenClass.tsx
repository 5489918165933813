import type { Class } from "@bindings/Class";
import type { MemberActions } from "@bindings/MemberActions";
import type { Verdict } from "@bindings/Verdict";
import { useQuery } from "@tanstack/react-query";
import { Timer } from "lucide-react";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { queries } from "../../../api/queries";
import { useUser } from "../../../api/useMe";
import { PAYMENTS, paths } from "../../../lib/paths";
import { memberActions } from "../../../rules";
import { toast } from "../../../stores/toasts";
import { ClassDetails } from "../../../studio/ClassDetails";
import { decidingVerdict } from "../../../studio/decidingVerdict";
import { useRefusal } from "../../../studio/useRefusal";
import { Why } from "../../../studio/Why";
import { Banner } from "../../../ui/Banner";
import { Modal } from "../../../ui/Modal";
import { StillTrying } from "../../../ui/StillTrying";
import { ClassButtons } from "./ClassButtons";
import { ClassExtras } from "./ClassExtras";
import { placeInLine } from "./placeInLine";
import { useBooking } from "./useBooking";

type Props = {
  klass: Class;
  now: number;
  dataUpdatedAt: number;
  onClose: () => void;
  /** Closes it after something was done in it. */
  onDone: (id: string) => void;
  /** Stands above everything else. */
  notice: ReactNode;
};

/** A class and what this user may do with it now, asked of the rules each second. */
export function OpenClass({ klass, now, dataUpdatedAt, onClose, onDone, notice }: Props) {
  const user = useUser();
  const actions = memberActions(klass, user, now);
  const { refusal, note } = useRefusal(dataUpdatedAt);
  const done: typeof toast.success = (...said) => {
    // The dialog closes first: a toast inside it would be drawn, and announced, twice.
    flushSync(() => onDone(klass._id));
    toast.success(...said);
  };
  const booking = useBooking(klass, { onDone: done, onFailed: note });
  const verdict = refusal?.verdict ?? decidingVerdict(actions);
  const why = verdict && <Why verdict={verdict} now={now} way={wayOf(verdict)} />;

  return (
    <Modal
      // The class is said first, before the buttons.
      title={
        <span tabIndex={-1} data-autofocus className="outline-none">
          {klass.name}
        </span>
      }
      isReading
      onClose={onClose}
      footer={
        actions.primary && (
          <ClassButtons
            klass={klass}
            actions={actions}
            booking={booking}
            refusal={refusal}
            onDone={done}
            onFailed={note}
          />
        )
      }
    >
      <div className="grid gap-4 [&>*]:min-w-0">
        {notice}
        {!refusal && <Hints actions={actions} />}
        {klass.isUserOnWaitlist && <PlaceInLine classId={klass._id} />}
        {!verdict?.allowed && why}
        <ClassDetails klass={klass} />
        {!user.hasAdminAccess && <ClassExtras klass={klass} />}
        {verdict?.allowed && why}
        {booking.stillTrying && <StillTrying onLeave={booking.leave} />}
      </div>
    </Modal>
  );
}

/** The next deadline, and what stands in the way; nothing that the headline or the rules below say already. */
function Hints({ actions }: { actions: MemberActions }) {
  const { headline, notices, primary } = actions;
  const onlyWords = primary?.action === null && !primary.isSaid;
  return (
    <>
      {headline && (
        <p className="flex items-center gap-2 text-lg font-semibold tabular-nums">
          <Timer aria-hidden className="size-5 shrink-0 text-accent" />
          <span data-headline className="min-w-0">
            {headline}
          </span>
        </p>
      )}
      {onlyWords && <Banner>{primary.label}</Banner>}
      {notices
        .filter(({ isSaid }) => !isSaid)
        .map((notice) => (
          <Banner key={notice.text} tone={notice.tone}>
            {notice.text}
          </Banner>
        ))}
    </>
  );
}

/** `You are 2nd of 4`, once the member's waitlists are read. */
function PlaceInLine({ classId }: { classId: string }) {
  const { data: waitlist } = useQuery(queries.waitlist());
  const entry = waitlist?.find((one) => one.classId === classId);
  return entry && <p className="font-medium tabular-nums">{placeInLine(entry)}</p>;
}

function wayOf({ refusal }: Verdict): ReactNode {
  if (refusal !== "insufficient_concessions") return null;
  return (
    <Link
      to={`${paths.dashboard}#${PAYMENTS}`}
      className="font-medium underline decoration-line-strong underline-offset-4 hover:decoration-accent"
    >
      How to pay
    </Link>
  );
}
