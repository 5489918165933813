import type { Booking, User } from "@bindings/wire";
import { Disclosure } from "../../../ui/Disclosure";
import { BookingTable } from "./BookingTable";

type Props = { bookings: Booking[]; user: User; onOpen: (booking: Booking) => void };

/** The cancelled bookings, collapsed to a summary of one line. */
export function CancelledBookings({ bookings, user, onOpen }: Props) {
  if (bookings.length === 0) return null;
  return (
    <Disclosure label={summary(bookings)} className="border-t border-line [&>button]:mx-2 sm:[&>button]:mx-4">
      <BookingTable caption="Cancelled classes" bookings={bookings} user={user} onOpen={onOpen} onAsk={() => {}} />
    </Disclosure>
  );
}

/** `2 cancelled`, and how many of them the studio cancelled. */
function summary(bookings: Booking[]): string {
  const all = bookings.length;
  const byStudio = bookings.filter((booking) => !booking.classId.isActive).length;
  if (byStudio === 0) return `${all} cancelled`;
  return byStudio === all ? `${all} cancelled by the studio` : `${all} cancelled, ${byStudio} by the studio`;
}
