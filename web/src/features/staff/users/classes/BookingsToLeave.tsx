import type { Booking } from "@bindings/Booking";
import type { Overrides } from "@bindings/Overrides";
import type { User } from "@bindings/User";
import { useState } from "react";
import { balanceWords, capabilities } from "../../../../rules";
import { useClock } from "../../../../stores/clock";
import { Moment } from "../../../../studio/class/Moment";
import { Checkbox } from "../../../../ui/Checkbox";
import { bookingFacts } from "../../people/bookingFacts";
import { RemovalPanel } from "../../people/RemovalPanel";
import { removalHint, useHint } from "../../people/staffHint";
import { balancesThrough } from "./balancesThrough";

type Props = {
  bookings: Booking[];
  user: User;
  overrides: Partial<Overrides>;
  marked: ReadonlySet<string>;
  onMark: (marked: ReadonlySet<string>) => void;
};

/** The upcoming bookings, each with its refund. */
export function BookingsToLeave({ bookings, user, overrides, marked, onMark }: Props) {
  const all = bookings.map(({ _id }) => _id);
  const isAll = all.every((id) => marked.has(id));
  const now = useClock(minuteOf);
  const chosen = bookings.filter(({ _id }) => marked.has(_id));
  const { before, after } = balancesThrough(chosen, user, overrides, now);
  return (
    <div className="grid grid-cols-1 gap-3">
      {bookings.length > 1 && (
        <Checkbox label="Select all" checked={isAll} onChange={() => onMark(new Set(isAll ? [] : all))} />
      )}
      <ul aria-label="Upcoming bookings" className="grid grid-cols-1 gap-3">
        {bookings.map((booking) => (
          <OneBooking
            key={booking._id}
            booking={booking}
            user={user}
            balance={before.get(booking._id) ?? after}
            overrides={overrides}
            isMarked={marked.has(booking._id)}
            onMark={(isMarked) => onMark(withMark(marked, booking._id, isMarked))}
          />
        ))}
      </ul>
      <p role="status" className="min-h-6 font-medium tabular-nums">
        {chosen.length > 1 && capabilities(user.role).hasConcessions && togetherWords(chosen.length, after)}
      </p>
    </div>
  );
}

const togetherWords = (count: number, after: number) =>
  `All ${count} together: they would be at ${balanceWords(after).number}.`;

function withMark(marked: ReadonlySet<string>, id: string, isMarked: boolean): ReadonlySet<string> {
  const next = new Set(marked);
  if (isMarked) next.add(id);
  else next.delete(id);
  return next;
}

type BookingRowProps = Pick<Props, "user" | "overrides"> & {
  booking: Booking;
  /** The user's balance after the removals selected before this one. */
  balance: number;
  isMarked: boolean;
  onMark: (isMarked: boolean) => void;
};

function OneBooking({ booking, user, balance, overrides, isMarked, onMark }: BookingRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const now = useEnoughOfNow(isMarked || isOpen);
  useHint(removalHint(booking, overrides, 0));
  const { name, startTime, instructor, location, room } = booking.classId;
  return (
    <li className={`rounded-xl border px-4 py-2 ${isMarked ? "border-accent bg-accent-soft/40" : "border-line"}`}>
      <Checkbox
        checked={isMarked}
        onChange={onMark}
        label={
          <>
            <span>{`${name} · `}</span>
            <Moment at={startTime} />
          </>
        }
        hint={[instructor, location, room].filter(Boolean).join(" · ")}
      />
      <div className="pt-2 pl-8">
        <RemovalPanel
          booking={bookingFacts(booking)}
          user={user}
          balance={balance}
          overrides={overrides}
          now={now}
          onOpen={setIsOpen}
        />
      </div>
    </li>
  );
}

const MINUTE = 60_000;
const minuteOf = (now: number) => now - (now % MINUTE);

/** The present time, updated each second if `isClose`, otherwise each minute, because there may be a hundred rows. */
function useEnoughOfNow(isClose: boolean): number {
  return useClock((now) => (isClose ? now : minuteOf(now)));
}
