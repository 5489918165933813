import type { Day } from "@bindings/wire";
import { useState } from "react";
import { copyingWeek } from "../../../api/admin/plans";
import { counted } from "../../../lib/plural";
import { longDayWords } from "../../../rules";
import { orNull } from "../../../rules/orNull";
import { weekdayIndex } from "../../../rules/staff";
import { dayBeside } from "../../../studio/class/dayBeside";
import { DateField } from "../../../ui/DateField";
import { typedDay } from "../../../ui/dateText";
import { DespiteClosed } from "./DespiteClosed";
import { PlanDialog } from "./PlanDialog";
import { usePlannedAct } from "./usePlannedAct";

type Props = {
  /** A day of the week to copy. */
  week: Day;
  onClose: () => void;
};

/** 'Copy a week': a week, and the week that gets its classes, as one-off classes. Each is named by any of its days. */
export function CopyWeek({ week, onClose }: Props) {
  const [from, setFrom] = useState(() => mondayOf(week));
  const [to, setTo] = useState(() => dayBeside(mondayOf(week), 7) ?? "");
  const [despiteClosed, setDespiteClosed] = useState(false);
  const planned = usePlannedAct(copyingWeek({ from, to, despiteClosed }), {
    failureText: "Failed to copy the week",
    onDone: onClose,
    notYet: [from, to].some((day) => typedDay(day) === null) ? "Choose two weeks first" : null,
    isTyped: true,
  });
  const plan = planned.plan.data;
  const added = counted(plan?.totals.classes ?? 0, "class", "classes");
  return (
    <PlanDialog
      title="Copy a week"
      subtitle="Into another week, as one-off classes"
      planned={planned}
      heading={`${added} will be added:`}
      yes={plan ? `Add ${added}` : "Add classes"}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DateField
          label="Week to copy"
          name="from"
          value={from}
          onChange={setFrom}
          hint={weekWords(from)}
          data-autofocus
          required
        />
        <DateField label="Into the week" name="to" value={to} onChange={setTo} hint={weekWords(to)} required />
      </div>
      <DespiteClosed checked={despiteClosed} onChange={setDespiteClosed} />
    </PlanDialog>
  );
}

const mondayOf = (day: Day): Day => dayBeside(day, -weekdayIndex(day)) ?? day;

function weekWords(day: Day): string | null {
  // The rules refuse a text that is no date.
  return orNull(() => `The week of ${longDayWords(mondayOf(day))}`);
}
