import type { Class, FollowingChanges } from "@bindings/wire";
import { useState } from "react";
import { changingFollowing } from "../../../api/admin/plans";
import { counted } from "../../../lib/plural";
import { dayOf, momentWords, timeWords } from "../../../rules";
import { studioNow } from "../../../stores/clock";
import { Checkbox } from "../../../ui/Checkbox";
import { DateField } from "../../../ui/DateField";
import { TimeField } from "../../../ui/TimeField";
import { ToggleGroup } from "../../../ui/ToggleGroup";
import { timeText } from "../../../ui/timeText";
import { dayHint, WEEKDAYS, weekdaysOf } from "../class-form/scheduleWords";
import { DespiteClosed } from "./DespiteClosed";
import { PlanDialog } from "./PlanDialog";
import { usePlannedAct } from "./usePlannedAct";

type Props = {
  klass: Class & { seriesId: string };
  /** The fields that were edited in the class's form. */
  changes: FollowingChanges;
  onClose: () => void;
  onChanged: () => void;
};

/** 'This and all following': changes fields, start time and dates of a class and of the later ones of its series. */
export function ChangeFollowing({ klass, changes, onClose, onChanged }: Props) {
  const weekdaysNow = weekdaysOf(klass);
  const [time, setTime] = useState(() => timeWords(klass.startTime));
  const [weekdays, setWeekdays] = useState(weekdaysNow);
  const [endDate, setEndDate] = useState(klass.recurringEndDate ?? "");
  const [includeEdited, setIncludeEdited] = useState(false);
  const [despiteClosed, setDespiteClosed] = useState(false);
  const wanted: FollowingChanges = { ...changes };
  if (timeText(time) !== timeWords(klass.startTime)) wanted.time = timeText(time);
  if (weekdays.join() !== weekdaysNow.join()) wanted.weekdays = weekdays;
  if (endDate !== "" && endDate !== klass.recurringEndDate) wanted.endDate = endDate;
  const isUnchanged = Object.keys(wanted).length === 0;
  const form = { fromClassId: klass._id, changes: wanted, includeEdited, despiteClosed };
  const planned = usePlannedAct(changingFollowing(klass.seriesId, form), {
    failureText: "Failed to update classes",
    onDone: onChanged,
    notYet: isUnchanged ? "Change the time, the dates, or a field of the class first" : null,
    isTyped: true,
  });
  const plan = planned.plan.data;
  const classes = plan?.totals.classes ?? 0;
  const leavesOut = plan?.classes.some(({ change }) => change === "left_out") ?? false;
  const keeps = plan?.classes.some(({ change, why }) => change !== "left_out" && why !== "") ?? false;

  return (
    <PlanDialog
      title="This and all following"
      subtitle={`${klass.name} · from ${momentWords(klass.startTime, studioNow())}`}
      planned={planned}
      heading={`${counted(classes, "class", "classes")} ${classes === 1 ? "changes" : "change"}:`}
      yes={plan ? `Change ${counted(classes, "class", "classes")}` : "Change classes"}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TimeField label="Start time" name="time" value={time} onChange={setTime} data-autofocus required />
        <DateField
          label="Last day of the series"
          name="endDate"
          min={dayOf(klass.startTime)}
          value={endDate}
          onChange={setEndDate}
          hint={dayHint(endDate)}
        />
      </div>
      {weekdaysNow.length > 0 && (
        <ToggleGroup label="Days" options={WEEKDAYS} values={weekdays} onChange={setWeekdays} problem={null} />
      )}
      {(keeps || includeEdited) && (
        <Checkbox
          label="Change what was edited by hand, too"
          checked={includeEdited}
          onChange={setIncludeEdited}
          hint="Otherwise a class keeps the fields that were edited in that class only."
        />
      )}
      {(leavesOut || despiteClosed) && <DespiteClosed checked={despiteClosed} onChange={setDespiteClosed} />}
    </PlanDialog>
  );
}
