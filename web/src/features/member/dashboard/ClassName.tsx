import type { Booking } from "@bindings/wire";
import type { ReactNode } from "react";
import { TextButton } from "../../../ui/TextButton";

type Props = { booking: Booking; onOpen: (booking: Booking) => void; children?: ReactNode };

/** The class's name, which opens the class unless the studio has cancelled it. */
export function ClassName({ booking, onOpen, children }: Props) {
  const { name, isActive } = booking.classId;
  const content = (
    <>
      <span>{name}</span>
      {children}
    </>
  );
  return isActive ? <TextButton onClick={() => onOpen(booking)}>{content}</TextButton> : content;
}
