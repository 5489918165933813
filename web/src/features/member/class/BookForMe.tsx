import type { BookForMe as Offer } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import { setBookForMe } from "../../../api/bookings";
import { queries } from "../../../api/queries";
import { useAction } from "../../../api/useAction";
import { toast } from "../../../stores/toasts";
import { OfflineReason } from "../../../ui/offlineReason";
import { StillTrying } from "../../../ui/StillTrying";
import { Toggle } from "../../../ui/Toggle";

/** The switch with which a waiting member asks to be booked when a spot opens, or takes that back. */
export function BookForMe({ classId, offer }: { classId: string; offer: Offer }) {
  const { data: waitlist } = useQuery(queries.waitlist());
  const offlineReason = use(OfflineReason);
  const save = useAction((signal, isOn: boolean) => setBookForMe(classId, isOn, signal), {
    onDone: ({ message }) => toast.success(message),
    failureText: "Failed to save your wish",
  });
  const entry = waitlist?.find((one) => one.classId === classId);
  // While a spot is open, the wish can only be taken back.
  if (!entry || !(entry.isFull || entry.bookForMe)) return null;
  return (
    <div className="rounded-xl border border-line px-4">
      <Toggle
        label={offer.label}
        hint={`${offer.means}. Whoever joined the waitlist first is booked first, and is told; nobody is booked into two classes at once.`}
        isOn={entry.bookForMe}
        running={save.running}
        disabledReason={offlineReason}
        onChange={(isOn) => void save.run(isOn)}
      />
      {save.stillTrying && <StillTrying onAbort={save.abort} />}
    </div>
  );
}
