import type { Class, FollowingChanges } from "@bindings/wire";
import { useState } from "react";
import { changingFollowing } from "../../../api/admin/plans";
import { counted } from "../../../lib/plural";
import { momentWords, timeWords } from "../../../rules";
import { studioNow } from "../../../stores/clock";
import { Checkbox } from "../../../ui/Checkbox";
import { TimeField } from "../../../ui/TimeField";
import { timeText } from "../../../ui/timeText";
import { PlanDialog } from "./PlanDialog";
import { usePlannedAct } from "./usePlannedAct";

type Props = {
  klass: Class & { seriesId: string };
  /** The fields that were edited in the class's form. */
  changes: FollowingChanges;
  onClose: () => void;
  onChanged: () => void;
};

/** 'This and all following': the edited fields and the start time of a class and of the later ones of its series. */
export function ChangeFollowing({ klass, changes, onClose, onChanged }: Props) {
  const [time, setTime] = useState(() => timeWords(klass.startTime));
  const [includeEdited, setIncludeEdited] = useState(false);
  const isMoved = timeText(time) !== timeWords(klass.startTime);
  const wanted = isMoved ? { ...changes, time: timeText(time) } : changes;
  const isUnchanged = Object.keys(wanted).length === 0;
  const act = changingFollowing(klass.seriesId, { fromClassId: klass._id, changes: wanted, includeEdited });
  const planned = usePlannedAct(act, {
    failureText: "Failed to update classes",
    onDone: onChanged,
    notYet: isUnchanged ? "Change the start time, or a field of the class first" : null,
    isTyped: true,
  });
  const classes = planned.plan.data?.totals.classes ?? 0;
  const keptByHand = planned.plan.data?.classes.filter(({ change }) => change === "unchanged").length ?? 0;

  return (
    <PlanDialog
      title="This and all following"
      subtitle={`${klass.name} · from ${momentWords(klass.startTime, studioNow())}`}
      planned={planned}
      heading={`${counted(classes, "class", "classes")} ${classes === 1 ? "changes" : "change"}:`}
      yes={planned.plan.data ? `Change ${counted(classes, "class", "classes")}` : "Change classes"}
      onClose={onClose}
    >
      <TimeField label="Start time" name="time" value={time} onChange={setTime} data-autofocus required />
      {(keptByHand > 0 || includeEdited) && (
        <Checkbox
          label="Change what was edited by hand, too"
          checked={includeEdited}
          onChange={setIncludeEdited}
          hint="Otherwise a class keeps the fields that were edited in that class only."
        />
      )}
    </PlanDialog>
  );
}
