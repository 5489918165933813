import type { Class } from "@bindings/wire";
import { restoringClass } from "../../../api/admin/plans";
import { momentWords } from "../../../rules";
import { studioNow } from "../../../stores/clock";
import { PlanDialog } from "./PlanDialog";
import { usePlannedAct } from "./usePlannedAct";

type Props = { klass: Class; onClose: () => void };

/** 'Restore Class': puts a cancelled class on again, with those who were booked as far as places and balances allow. */
export function RestoreClass({ klass, onClose }: Props) {
  const planned = usePlannedAct(restoringClass(klass._id), {
    failureText: "Failed to restore class",
    onDone: onClose,
  });
  return (
    <PlanDialog
      title="Restore Class"
      subtitle={`${klass.name} · ${momentWords(klass.startTime, studioNow())}`}
      planned={planned}
      heading="What comes back:"
      yes="Restore Class"
      onClose={onClose}
    />
  );
}
