import type { User, WaitingClass } from "@bindings/wire";
import { Check, Clock3 } from "lucide-react";
import { useState } from "react";
import { momentWithinWords } from "../../../rules";
import { useClock } from "../../../stores/clock";
import { toast } from "../../../stores/toasts";
import { Moment } from "../../../studio/class/Moment";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { TextButton } from "../../../ui/TextButton";
import { confirmLeaveWaitlist } from "../class/confirmations";
import { useMemberActions } from "../class/useMemberActions";
import { waitlistPosition } from "../class/waitlistPosition";

type Props = {
  entry: WaitingClass;
  user: User;
  onOpen: (id: string) => void;
  /** Called before an action that may remove this row. */
  onLeave: (id: string) => void;
};

/** A waitlist entry, with the booking button once a spot is open. */
export function WaitlistEntry({ entry, user, onOpen, onLeave }: Props) {
  const { primary, book, spots, headline } = useMemberActions(entry.class, user);
  const { className: name, startTime, classId } = entry;
  const joined = useClock((now) => momentWithinWords(entry.joinedAt, now));
  // After a success, the button can't be pressed again while the list is refetched.
  const [isDone, setIsDone] = useState(false);
  const done = (message: string) => {
    setIsDone(true);
    toast.success(message);
  };
  const leave = () => {
    onLeave(entry._id);
    confirmLeaveWaitlist({ classId, name, startTime, onDone: done });
  };
  const open = () => {
    onLeave(entry._id);
    onOpen(classId);
  };

  return (
    <li className="grid gap-3 rounded-xl border border-line p-4 sm:flex sm:items-center sm:justify-between">
      <div className="min-w-0 wrap-anywhere">
        {headline && <p className="mb-1 font-semibold text-accent-strong">{headline}</p>}
        <div className="flex flex-wrap items-center gap-2">
          <TextButton onClick={open}>{name}</TextButton>
          {entry.isFull ? (
            <Badge tone="info" icon={<Clock3 aria-hidden />}>
              On Waitlist
            </Badge>
          ) : (
            <Badge tone="accent" icon={<Check aria-hidden />}>{`${spots} available`}</Badge>
          )}
        </div>
        <p className="mt-1">
          <Moment at={startTime} /> <span>{`· ${entry.location}`}</span>
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          {/* Positions matter only while the class is full: anyone may book a free spot. */}
          {entry.isFull && (
            <>
              <span className="font-medium text-ink">{waitlistPosition(entry)}</span> <span>·</span>{" "}
            </>
          )}
          <time dateTime={entry.joinedAt}>{`Joined ${joined}`}</time>
        </p>
      </div>
      <div className="flex shrink-0 flex-col gap-2 sm:flex-row-reverse sm:items-start">
        {!entry.isFull && (
          <Button tone="primary" disabledReason={book.whyNot} onClick={open}>
            {primary?.label ?? "Book Now"}
          </Button>
        )}
        <Button tone="danger-quiet" aria-label={`Leave Waitlist for ${name}`} running={isDone} onClick={leave}>
          Leave Waitlist
        </Button>
      </div>
    </li>
  );
}
