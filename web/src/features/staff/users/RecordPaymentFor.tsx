import type { User } from "@bindings/wire";
import { onDemand, useOnDemand } from "../../../ui/useOnDemand";

const dialog = onDemand(() => import("../payments/RecordPayment"), "RecordPayment");

/** The dialog that records a payment of this member. Its code is loaded on demand, with that of the payments screen. */
export function RecordPaymentFor({ member, onClose }: { member: User; onClose: () => void }) {
  const RecordPayment = useOnDemand(dialog, true);
  return RecordPayment ? <RecordPayment member={member} onClose={onClose} /> : null;
}
