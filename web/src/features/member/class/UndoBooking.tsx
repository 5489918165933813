import type { Class } from "@bindings/wire";
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

/** Whether the class was booked in this tab. The caller must also check that cancelling is free. */
export const useIsBookedHere = (classId: string) => useBookedHere(({ classIds }) => classIds.has(classId));

/** Cancels a booking that was just made. Shown in the class's modal. */
export function UndoBooking({ klass, onDone = toast.success }: Props) {
  const { undo, running } = useUndo(klass, useUser(), onDone);
  return (
    <Button running={running} onClick={undo} icon={<Undo2 aria-hidden className="size-4" />}>
      Undo
    </Button>
  );
}

/** The text button for a booking's row. Its label has the class's name, because several rows may have this button. */
export function QuietUndoBooking({ klass, onDone = toast.success }: Props) {
  const { undo } = useUndo(klass, useUser(), onDone);
  return (
    <TextButton label={`Undo the booking of ${klass.name}`} onClick={undo} needsServer>
      Undo
    </TextButton>
  );
}
