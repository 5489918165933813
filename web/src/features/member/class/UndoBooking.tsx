import type { Class } from "@bindings/Class";
import { Undo2 } from "lucide-react";
import { useUser } from "../../../api/useMe";
import { useBookedHere } from "../../../stores/bookedHere";
import { toast } from "../../../stores/toasts";
import { Button } from "../../../ui/Button";
import { TextButton } from "../../../ui/TextButton";
import { useUndo } from "./useUndo";

type Props = {
  klass: Pick<Class, "_id" | "name" | "startTime">;
  onDone?: typeof toast.success;
};

/** Whether the class was booked in this tab; whoever renders the button checks that cancelling is free. */
export const useIsBookedHere = (classId: string) => useBookedHere(({ classIds }) => classIds.has(classId));

/** Takes back a booking just made, in the class modal. */
export function UndoBooking({ klass, onDone = toast.success }: Props) {
  const { undo, running } = useUndo(klass, useUser(), onDone);
  return (
    <Button running={running} onClick={undo} icon={<Undo2 aria-hidden className="size-4" />}>
      Undo
    </Button>
  );
}

/** The same in the booking's row, where the name of the class tells it from the others. */
export function QuietUndoBooking({ klass, onDone = toast.success }: Props) {
  const { undo } = useUndo(klass, useUser(), onDone);
  return (
    <TextButton label={`Undo the booking of ${klass.name}`} onClick={undo} needsServer>
      Undo
    </TextButton>
  );
}
