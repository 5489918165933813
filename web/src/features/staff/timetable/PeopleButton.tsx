import type { Class } from "@bindings/wire";
import { Users } from "lucide-react";
import { Button } from "../../../ui/Button";

type Props = { klass: Class; onPeople: (id: string) => void };

/** Opens the people of a class over the calendar. */
export function PeopleButton({ klass: { _id, activeBookings, maxCapacity }, onPeople }: Props) {
  return (
    <Button
      icon={<Users aria-hidden className="size-4" />}
      onClick={() => onPeople(_id)}
      className="justify-self-start tabular-nums"
    >
      {`Bookings (${activeBookings}/${maxCapacity ?? "∞"})`}
    </Button>
  );
}
