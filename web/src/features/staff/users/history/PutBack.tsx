import { use } from "react";
import { restoreBooking } from "../../../../api/admin/bookings";
import { useAction } from "../../../../api/useAction";
import { toast } from "../../../../stores/toasts";
import { Button } from "../../../../ui/Button";
import { OfflineReason } from "../../../../ui/offlineReason";

/** Books a person again whom staff removed from a class. */
export function PutBack({ bookingId }: { bookingId: string }) {
  const offlineReason = use(OfflineReason);
  const restore = useAction((signal) => restoreBooking(bookingId, signal), {
    onDone: ({ message }) => toast.success(message),
    failureText: "Failed to restore the booking",
  });
  return (
    <Button running={restore.running} disabledReason={offlineReason} onClick={() => void restore.run()}>
      Put back
    </Button>
  );
}
