import type { Class } from "@bindings/wire";
import { useState } from "react";
import { movingClass } from "../../../api/admin/plans";
import { dayOf, limits, momentWords, timeWords } from "../../../rules";
import { studioNow } from "../../../stores/clock";
import { Checkbox } from "../../../ui/Checkbox";
import { DateField } from "../../../ui/DateField";
import { typedDay } from "../../../ui/dateText";
import { Field } from "../../../ui/Field";
import { TimeField } from "../../../ui/TimeField";
import { timeText } from "../../../ui/timeText";
import { PlanDialog } from "./PlanDialog";
import { usePlannedAct } from "./usePlannedAct";

type Props = { klass: Class; onClose: () => void; onMoved: () => void };

/** 'Move Class': another start, location or room for one class; everyone who is booked stays booked. */
export function MoveClass({ klass, onClose, onMoved }: Props) {
  const present = {
    date: dayOf(klass.startTime),
    time: timeWords(klass.startTime),
    location: klass.location,
    room: klass.room,
  };
  const [values, setValues] = useState({ ...present, notify: true });
  const change = (changes: Partial<typeof values>) => setValues((now) => ({ ...now, ...changes }));
  const { date, time, location, room, notify } = values;
  const startTime = `${date}T${timeText(time)}`;
  const isUnchanged = (["date", "time", "location", "room"] as const).every((name) => values[name] === present[name]);
  const planned = usePlannedAct(movingClass(klass._id, { startTime, location, room, notify }), {
    failureText: "Failed to move class",
    onDone: onMoved,
    notYet: isUnchanged ? "Choose another time or place first" : typedDay(date) === null ? "Choose a date first" : null,
    isTyped: true,
  });
  const field = (name: "location" | "room") => ({
    name,
    value: values[name],
    maxLength: limits().nameLength,
    onChange: (text: string) => change({ [name]: text }),
  });

  return (
    <PlanDialog
      title="Move Class"
      subtitle={`${klass.name} · ${momentWords(klass.startTime, studioNow())}`}
      planned={planned}
      heading="What moves:"
      yes="Move Class"
      onClose={onClose}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DateField
          label="Date"
          name="date"
          value={date}
          onChange={(day) => change({ date: day })}
          data-autofocus
          required
        />
        <TimeField label="Start time" name="time" value={time} onChange={(text) => change({ time: text })} required />
        <Field label="Location" {...field("location")} required />
        <Field label="Room" {...field("room")} />
      </div>
      {klass.activeBookings > 0 && (
        <Checkbox
          label="Tell those who are booked"
          checked={notify}
          onChange={(checked) => change({ notify: checked })}
          hint="They stay booked, and can cancel free of charge until booking closes."
        />
      )}
    </PlanDialog>
  );
}
