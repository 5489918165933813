import type { Booking } from "@bindings/Booking";
import type { User } from "@bindings/User";
import { Disclosure } from "../../../ui/Disclosure";
import { BookingTable } from "./BookingTable";

type Props = { bookings: Booking[]; user: User; onOpen: (booking: Booking) => void };

/** Cancelled bookings in one line, which opens. */
export function CancelledBookings({ bookings, user, onOpen }: Props) {
  if (bookings.length === 0) return null;
  const byStudio = bookings.filter((booking) => !booking.classId.isActive).length;
  const label = `${bookings.length} cancelled${byStudio > 0 ? `, ${byStudio} by the studio` : ""}`;
  return (
    <Disclosure label={label} className="border-t border-line [&>button]:mx-2 sm:[&>button]:mx-4">
      <BookingTable caption="Cancelled classes" bookings={bookings} user={user} onOpen={onOpen} onAsk={() => {}} />
    </Disclosure>
  );
}
