import type { User } from "@bindings/User";
import { onDemand, useOnDemand } from "../../../ui/useOnDemand";

const dialog = onDemand(async () => (await import("../payments/RecordPayment")).RecordPayment);

/** The dialog of a payment, for a member who is known. Its code is that of the payments screen. */
export function RecordPaymentFor({ member, onClose }: { member: User; onClose: () => void }) {
  const RecordPayment = useOnDemand(dialog, true);
  return RecordPayment ? <RecordPayment member={member} onClose={onClose} /> : null;
}
