import type { Day } from "@bindings/wire";
import { useState } from "react";
import { closingDays } from "../../../api/admin/plans";
import { counted } from "../../../lib/plural";
import { limits, longDayWords, today } from "../../../rules";
import { studioNow } from "../../../stores/clock";
import { dayBeside } from "../../../studio/class/dayBeside";
import { Checkbox } from "../../../ui/Checkbox";
import { DateField } from "../../../ui/DateField";
import { Field } from "../../../ui/Field";
import { PlanDialog } from "./PlanDialog";
import { usePlannedAct } from "./usePlannedAct";

type Props = { onClose: () => void };

/** 'Cancel the rest of today': closes today, and cancels its classes that haven't started. */
export function CloseToday({ onClose }: Props) {
  const [day] = useState(() => today(studioNow()));
  const [reason, setReason] = useState("The studio has to close early");
  const planned = usePlannedAct(closingDays([day], reason, true), {
    failureText: "Failed to close days",
    onDone: onClose,
    notYet: reason.trim() === "" ? "Say why, for members" : null,
    isTyped: true,
  });
  return (
    <PlanDialog
      title="Cancel the rest of today"
      subtitle={longDayWords(day)}
      planned={planned}
      heading="Classes that are cancelled:"
      yes="Cancel the rest of today"
      no="Keep classes"
      tone="danger"
      onClose={onClose}
    >
      <Reason value={reason} onChange={setReason} />
    </PlanDialog>
  );
}

/** 'Close days': the days, the reason that members see, and whether their classes are cancelled. */
export function CloseDays({ onClose }: Props) {
  const [first, setFirst] = useState(() => today(studioNow()));
  const [last, setLast] = useState(first);
  const [reason, setReason] = useState("");
  const [cancels, setCancels] = useState(true);
  const days = daysBetween(first, last);
  const notYet =
    days.length === 0
      ? `Choose 1 to ${limits().closedDaysAtOnce} days first`
      : reason.trim() === ""
        ? "Say why, for members"
        : null;
  const planned = usePlannedAct(closingDays(days, reason, cancels), {
    failureText: "Failed to close days",
    onDone: onClose,
    notYet,
    isTyped: true,
  });
  return (
    <PlanDialog
      title="Close days"
      subtitle="Members see them in the schedule, with the reason"
      planned={planned}
      heading="Classes that are cancelled:"
      yes={`Close ${counted(Math.max(days.length, 1), "day")}`}
      tone={cancels ? "danger" : "primary"}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DateField label="From" name="first" value={first} onChange={setFirst} data-autofocus required />
        <DateField label="To" name="last" value={last} min={first} onChange={setLast} required />
      </div>
      <Reason value={reason} onChange={setReason} />
      <Checkbox
        label="Cancel the classes of these days"
        checked={cancels}
        onChange={setCancels}
        hint="Everything is given back, and everyone is told once."
      />
    </PlanDialog>
  );
}

function Reason({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <Field
      label="Reason, for members"
      name="reason"
      value={value}
      maxLength={limits().closedDayReasonLength}
      onChange={onChange}
      required
    />
  );
}

/** The days from the first to the last; none if they are in the wrong order or too many. */
function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = dayBeside(first, 0); day !== null && day <= last; day = dayBeside(day, 1)) {
    if (days.length === limits().closedDaysAtOnce) return [];
    days.push(day);
  }
  return days;
}
