import { CalendarPlus } from "lucide-react";
import { readCalendarEntry } from "../../../api/bookings";
import { toastFailure } from "../../../api/toastFailure";
import { useAction } from "../../../api/useAction";
import { download } from "../../../lib/download";
import { Button } from "../../../ui/Button";
import { IconButton } from "../../../ui/IconButton";

const FAILED = "Failed to get the calendar entry";

/** A booking as a file that every calendar opens. */
export function AddToCalendar({ bookingId }: { bookingId: string }) {
  const { run, running } = useCalendarEntry(bookingId);
  return (
    <Button running={running} onClick={() => void run()} icon={<CalendarPlus aria-hidden className="size-4" />}>
      Add to calendar
    </Button>
  );
}

/** The same in a row, where the name of the class tells it from the others. */
export function QuietAddToCalendar({ bookingId, name }: { bookingId: string; name: string }) {
  const { run, running } = useCalendarEntry(bookingId);
  return (
    <IconButton
      label={`Add ${name} to calendar`}
      icon={<CalendarPlus aria-hidden className="size-5 text-ink-soft" />}
      aria-busy={running || undefined}
      needsServer
      onClick={() => {
        if (!running) void run();
      }}
    />
  );
}

function useCalendarEntry(bookingId: string) {
  return useAction((signal) => readCalendarEntry(bookingId, signal), {
    onDone: ({ name, text, type }) => download(name, text, type),
    onFailed: (failure) => toastFailure(failure, FAILED),
    otherwise: FAILED,
  });
}
