import type { Booking, User } from "@bindings/wire";
import { MapPin, Timer } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../../lib/paths";
import { deadlineWords, untilWords } from "../../../rules";
import { useClock } from "../../../stores/clock";
import { Moment } from "../../../studio/class/Moment";
import { buttonClass } from "../../../ui/Button";
import { Skeleton } from "../../../ui/Skeleton";
import { TextButton } from "../../../ui/TextButton";
import { AddToCalendar } from "../class/AddToCalendar";
import { CancelButton } from "./CancelButton";
import { useCancelAnswer } from "./useCancelAnswer";
import { useFocusAfterRow } from "./useFocusAfterRow";
import { useUpcoming } from "./useUpcoming";

type Props = { user: User; onOpen: (id: string) => void };

/** The next class, at the top of the dashboard: time, class and instructor, place, and the next deadline. */
export function NextClass({ user, onOpen }: Props) {
  const { query, next } = useUpcoming();
  const { list, rememberRow } = useFocusAfterRow(next ? [next._id] : []);
  if (query.isError && query.data === undefined) return null;
  const open = (booking: Booking) => {
    rememberRow(booking._id);
    onOpen(booking.classId._id);
  };
  return (
    <section
      aria-labelledby="next-class"
      className="min-w-0 rounded-xl border border-line border-l-4 border-l-accent bg-surface p-4 sm:p-6"
    >
      <h2 id="next-class" className="text-sm font-medium text-accent">
        Your next class
      </h2>
      <div ref={list} tabIndex={-1} className="min-h-50 wrap-anywhere outline-none sm:min-h-45">
        {query.data === undefined ? <Loading /> : <Found next={next} user={user} onOpen={open} onAsk={rememberRow} />}
      </div>
    </section>
  );
}

type NextProps = { user: User; onOpen: (booking: Booking) => void; onAsk: (bookingId: string) => void };

function Found({ next, ...props }: NextProps & { next?: Booking }) {
  return next ? <Next booking={next} {...props} /> : <NothingBooked />;
}

function Next({ booking, user, onOpen, onAsk }: NextProps & { booking: Booking }) {
  const { name, instructor, location, room } = booking.classId;
  return (
    <div className="grid gap-1">
      <p className="text-2xl leading-8 font-semibold tracking-tight sm:text-3xl sm:leading-9">
        <Moment at={booking.displayStartTime} />
      </p>
      <p className="leading-7">
        <span className="text-lg leading-6">
          <TextButton label={`${name}, your next class`} onClick={() => onOpen(booking)}>
            {name}
          </TextButton>
        </span>{" "}
        <span>{`with ${instructor}`}</span>
      </p>
      <Line Icon={MapPin}>{[location, room].filter(Boolean).join(" · ")}</Line>
      <Line Icon={Timer}>
        <span className="block max-sm:min-h-12">
          <Countdown booking={booking} user={user} />
        </span>
      </Line>
      <div className="mt-2 flex flex-wrap gap-2">
        <AddToCalendar bookingId={booking._id} />
        <CancelButton
          key={booking._id}
          booking={booking}
          user={user}
          onAsk={onAsk}
          label={`Cancel your next class, ${name}`}
        />
      </div>
    </div>
  );
}

function Line({ Icon, children }: { Icon: typeof MapPin; children: ReactNode }) {
  return (
    <p className="flex gap-2 text-[0.9375rem] leading-6 tabular-nums">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** The cancellation deadline and refund, then the start, then the end. */
function Countdown({ booking, user }: { booking: Booking; user: User }) {
  const { headline } = useCancelAnswer(booking, user);
  const { startTime, endTime } = booking.classId;
  const starts = useClock((now) =>
    now < Date.parse(startTime) ? `Starts ${deadlineWords(startTime, now)}` : `It is on ${untilWords(endTime, now)}`,
  );
  return <span>{headline ?? starts}</span>;
}

function NothingBooked() {
  return (
    <div className="grid min-h-50 content-center justify-items-start gap-1">
      <p className="text-lg font-semibold">Nothing booked yet</p>
      <p className="text-ink-soft">Find one that suits you: what you book stands here.</p>
      <Link to={paths.classes} className={buttonClass("primary", "mt-3")}>
        See the class schedule
      </Link>
    </div>
  );
}

function Loading() {
  return (
    <div role="status" className="grid gap-2 pt-1">
      <span className="sr-only">Loading your next class</span>
      <Skeleton className="h-7 w-56 max-w-full" />
      <Skeleton className="h-6 w-44 max-w-full" />
      <Skeleton className="h-5 w-64 max-w-full" />
      <Skeleton className="h-5 w-52 max-w-full" />
    </div>
  );
}
