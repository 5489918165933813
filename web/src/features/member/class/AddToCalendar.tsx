import { CalendarPlus } from "lucide-react";
import { readCalendarEntry } from "../../../api/bookings";
import { useAction } from "../../../api/useAction";
import { download } from "../../../lib/download";
import { Button } from "../../../ui/Button";
import { IconButton } from "../../../ui/IconButton";

const FAILED = "Failed to get the calendar entry";

/** Downloads a booking as an iCalendar file, which calendar apps can import. */
export function AddToCalendar({ bookingId }: { bookingId: string }) {
  const { run, running } = useCalendarEntry(bookingId);
  return (
    <Button running={running} onClick={() => void run()} icon={<CalendarPlus aria-hidden className="size-4" />}>
      Add to calendar
    </Button>
  );
}

/** The icon button for a row. Its label has the class's name, because each row has such a button. */
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
    failureText: FAILED,
  });
}
