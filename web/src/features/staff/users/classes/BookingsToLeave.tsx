import type { Booking, MemberFacts, Overrides, User } from "@bindings/wire";
import { useState } from "react";
import { balanceWords, capabilities } from "../../../../rules";
import { removeOnBehalf } from "../../../../rules/staff";
import { minuteOf, useClock } from "../../../../stores/clock";
import { Moment } from "../../../../studio/class/Moment";
import { Checkbox } from "../../../../ui/Checkbox";
import { bookingFacts } from "../../people/bookingFacts";
import { RemovalPanel } from "../../people/RemovalPanel";
import { removalHint, useHint } from "../../people/staffHint";

type Props = {
  bookings: Booking[];
  user: User;
  overrides: Partial<Overrides>;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
};

/** The upcoming bookings with checkboxes, each with its refund. */
export function BookingsToLeave({ bookings, user, overrides, selected, onSelect }: Props) {
  const all = bookings.map(({ _id }) => _id);
  const isAll = all.every((id) => selected.has(id));
  const now = useClock(minuteOf);
  const toRemove = bookings.filter(({ _id }) => selected.has(_id));
  const { before, after } = balancesThrough(toRemove, user, overrides, now);
  return (
    <div className="grid grid-cols-1 gap-3">
      {bookings.length > 1 && (
        <Checkbox label="Select all" checked={isAll} onChange={() => onSelect(new Set(isAll ? [] : all))} />
      )}
      <ul aria-label="Upcoming bookings" className="grid grid-cols-1 gap-3">
        {bookings.map((booking) => (
          <OneBooking
            key={booking._id}
            booking={booking}
            user={user}
            balance={before.get(booking._id) ?? after}
            overrides={overrides}
            isSelected={selected.has(booking._id)}
            onSelect={(isSelected) => onSelect(withSelection(selected, booking._id, isSelected))}
          />
        ))}
      </ul>
      <p role="status" className="min-h-6 font-medium tabular-nums">
        {toRemove.length > 1 && capabilities(user.role).hasConcessions && togetherWords(toRemove.length, after)}
      </p>
    </div>
  );
}

const togetherWords = (count: number, after: number) =>
  `All ${count} together: they would be at ${balanceWords(after).number}.`;

function withSelection(selected: ReadonlySet<string>, id: string, isSelected: boolean): ReadonlySet<string> {
  const next = new Set(selected);
  if (isSelected) next.add(id);
  else next.delete(id);
  return next;
}

type BookingRowProps = Pick<Props, "user" | "overrides"> & {
  booking: Booking;
  /** The user's balance after the removals selected before this one. */
  balance: number;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
};

function OneBooking({ booking, user, balance, overrides, isSelected, onSelect }: BookingRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const now = useNowOnDemand(isSelected || isOpen);
  useHint(removalHint(booking, overrides, 0));
  const { name, startTime, instructor, location, room } = booking.classId;
  return (
    <li className={`rounded-xl border px-4 py-2 ${isSelected ? "border-accent bg-accent-soft/40" : "border-line"}`}>
      <Checkbox
        checked={isSelected}
        onChange={onSelect}
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

/** Returns the current time, updated every second or every minute. Updating all rows each second would be slow. */
function useNowOnDemand(everySecond: boolean): number {
  return useClock((now) => (everySecond ? now : minuteOf(now)));
}

/** Returns the balance before each of these removals in order, by booking id, and the balance after the last. */
function balancesThrough(
  bookings: readonly Booking[],
  { role, concessions }: MemberFacts,
  overrides: Partial<Overrides>,
  now: number,
) {
  const before = new Map<string, number>();
  let after = concessions;
  for (const booking of bookings) {
    before.set(booking._id, after);
    const { verdict } = removeOnBehalf(bookingFacts(booking), { role, concessions: after }, overrides, now).studio;
    if (verdict.allowed) after = verdict.balanceAfter;
  }
  return { before, after };
}
