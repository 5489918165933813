import { CalendarPlus } from "lucide-react";
import { readCalendarEntry } from "../../../api/bookings";
import { useAction } from "../../../api/useAction";
import { download } from "../../../lib/download";
import { toastFailure } from "../../../studio/toastFailure";
import { Button } from "../../../ui/Button";

const FAILED = "Failed to get the calendar entry";

/** A booking as a file that every calendar opens. */
export function AddToCalendar({ bookingId }: { bookingId: string }) {
  const { run, running } = useAction((signal) => readCalendarEntry(bookingId, signal), {
    onDone: ({ name, text, type }) => download(name, text, type),
    onFailed: (failure) => toastFailure(failure, FAILED),
    otherwise: FAILED,
  });
  return (
    <Button running={running} onClick={() => void run()} icon={<CalendarPlus aria-hidden className="size-4" />}>
      Add to calendar
    </Button>
  );
}
