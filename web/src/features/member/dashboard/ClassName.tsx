import type { Booking } from "@bindings/Booking";
import { TextButton } from "../../../ui/TextButton";

/** The name opens the class, unless the studio has cancelled it. */
export function ClassName({ booking, onOpen }: { booking: Booking; onOpen: (booking: Booking) => void }) {
  const { name, isActive } = booking.classId;
  return isActive ? <TextButton onClick={() => onOpen(booking)}>{name}</TextButton> : name;
}
