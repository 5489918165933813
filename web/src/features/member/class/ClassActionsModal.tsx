import type { Class, MemberActions, Verdict } from "@bindings/wire";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { queries } from "../../../api/queries";
import { useUser } from "../../../api/useMe";
import { PAYMENTS, paths } from "../../../lib/paths";
import { memberActions } from "../../../rules";
import { toast } from "../../../stores/toasts";
import { pageAddress } from "../../../studio/address/useOpenPage";
import { ClassDetails } from "../../../studio/class/ClassDetails";
import { decidingVerdict } from "../../../studio/verdict/decidingVerdict";
import { classHint, countDisagreement } from "../../../studio/verdict/disagreement";
import { useHintShown } from "../../../studio/verdict/useHintShown";
import { useRefusal } from "../../../studio/verdict/useRefusal";
import { VerdictReasons } from "../../../studio/verdict/VerdictReasons";
import { Banner } from "../../../ui/Banner";
import { CopyButton } from "../../../ui/CopyButton";
import { Modal } from "../../../ui/Modal";
import { StillTrying } from "../../../ui/StillTrying";
import { AddToCalendar } from "./AddToCalendar";
import { BookForMe } from "./BookForMe";
import { ClassButtons } from "./ClassButtons";
import { useBooking } from "./useBooking";
import { waitlistLength, waitlistPosition } from "./waitlistPosition";

type Props = {
  klass: Class;
  now: number;
  dataUpdatedAt: number;
  onClose: () => void;
  /** Called when an action in the dialog has succeeded: closes the dialog. */
  onDone: (id: string) => void;
  /** Shown above everything else. */
  notice: ReactNode;
};

/** A class and the user's possible actions on it, evaluated by the rules each second. */
export function ClassActionsModal({ klass, now, dataUpdatedAt, onClose, onDone, notice }: Props) {
  const user = useUser();
  const actions = memberActions(klass, user, now);
  const { refusal, changeText, refused } = useClassRefusal(klass, dataUpdatedAt);
  const changed = changeText(now);
  const done: typeof toast.success = (...said) => {
    // Closes the dialog first: a toast inside it would render, and be announced, twice.
    flushSync(() => onDone(klass._id));
    toast.success(...said);
  };
  const booking = useBooking(klass, { onDone: done, onFailed: refused });
  const waitlist = useWaitlistWords(klass);
  const verdict = refusal?.verdict ?? decidingVerdict(actions);
  const why = verdict && <VerdictReasons verdict={verdict} now={now} remedyLink={remedyLink(verdict)} />;

  return (
    <Modal
      // Screen readers announce the class before the buttons.
      title={
        <span tabIndex={-1} data-autofocus className="outline-none">
          {klass.name}
        </span>
      }
      isReading
      onClose={onClose}
      footer={
        (actions.primary?.action || actions.leaveAllowed) && (
          <ClassButtons
            klass={klass}
            actions={actions}
            booking={booking}
            refusal={refusal}
            onDone={done}
            onFailed={refused}
          />
        )
      }
    >
      <div className="grid gap-4 [&>*]:min-w-0">
        {notice}
        {changed && (
          <Banner role="status" tone="info">
            {changed}
          </Banner>
        )}
        {!refusal && <Notices actions={actions} />}
        {!verdict?.allowed && why}
        {actions.bookForMe && <BookForMe classId={klass._id} offer={actions.bookForMe} />}
        <ClassDetails klass={klass} waitlist={waitlist} />
        {!user.hasAdminAccess && <ClassExtras klass={klass} />}
        {verdict?.allowed && why}
        {booking.stillTrying && <StillTrying onAbort={booking.abort} />}
      </div>
    </Modal>
  );
}

/** Buttons that copy the link to the class, and add the user's booking to a calendar. */
function ClassExtras({ klass }: { klass: Class }) {
  const address = window.location.origin + pageAddress(paths.classes, "class", klass._id);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {klass.userBookingId && <AddToCalendar bookingId={klass.userBookingId} />}
      <CopyButton text={address} label="Copy link" />
    </div>
  );
}

/** The server's refusal of the last action. `refused` records it, and counts it against the rules in the browser. */
function useClassRefusal(klass: Class, dataUpdatedAt: number) {
  const { refusal, changeText, note } = useRefusal(dataUpdatedAt);
  const client = useQueryClient();
  const hint = classHint(klass, useUser(), dataUpdatedAt);
  useHintShown(hint);
  const refused = (failure: unknown) => {
    note(failure);
    void countDisagreement(client, failure, hint);
  };
  return { refusal, changeText, refused };
}

/** The restrictions that no rule below shows, except for warnings: those are beside the button. */
function Notices({ actions }: { actions: MemberActions }) {
  const { primary } = actions;
  if (primary?.action === null && !primary.isSaid) return <Banner>{primary.label}</Banner>;
  const notices = actions.notices.filter(({ isSaid, tone }) => !isSaid && tone !== "warning");
  // The last notice is the most serious.
  const tone = notices.at(-1)?.tone;
  return (
    tone && (
      <Banner tone={tone}>
        {notices.map(({ text }) => (
          <p key={text}>{text}</p>
        ))}
      </Banner>
    )
  );
}

/** The user's position on the waitlist of a full class, or else how many people wait; null until it has loaded. */
function useWaitlistWords({ _id, isFull, isUserOnWaitlist, waiting }: Class): string | null {
  const { data } = useQuery({ ...queries.waitlist(), enabled: isFull && isUserOnWaitlist });
  if (!isFull) return null;
  if (!isUserOnWaitlist) return waitlistLength(waiting);
  const entry = data?.find(({ classId }) => classId === _id);
  return entry ? waitlistPosition(entry) : null;
}

function remedyLink({ refusal }: Verdict): ReactNode {
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
