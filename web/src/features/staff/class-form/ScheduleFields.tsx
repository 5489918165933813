import type { Problem } from "@bindings/wire";
import { useDeferredValue } from "react";
import { limits } from "../../../rules";
import { DateField } from "../../../ui/DateField";
import { typedDay } from "../../../ui/dateText";
import { NumberField } from "../../../ui/NumberField";
import { RadioCards } from "../../../ui/RadioCards";
import { Select } from "../../../ui/Select";
import { TimeField } from "../../../ui/TimeField";
import { ToggleGroup } from "../../../ui/ToggleGroup";
import type { ScheduleValues } from "./requests";
import { dayHint, PATTERNS, SCHEDULE_TYPES, unitWords, WEEKDAYS } from "./scheduleWords";

type Props = {
  values: ScheduleValues;
  onChange: (change: Partial<ScheduleValues>) => void;
  problem: Problem | null;
  disabled?: boolean;
};

/** The day and the studio's local time of the class, or of the first class of a series. */
export function StartFields({ values, onChange, problem, disabled }: Props) {
  const { startDate, startTime } = values;
  const wrong = problem?.fields.startTime;
  const hasDay = typedDay(startDate) !== null;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <DateField
        label="Start date"
        name="startDate"
        required
        disabled={disabled}
        value={startDate}
        onChange={(day) => onChange({ startDate: day })}
        hint={dayHint(startDate)}
        problem={hasDay ? null : wrong}
      />
      <TimeField
        label="Start time"
        name="startTime"
        required
        disabled={disabled}
        value={startTime}
        onChange={(time) => onChange({ startTime: time })}
        problem={hasDay ? wrong : null}
      />
    </div>
  );
}

/** The choice between one class and a series, and how the series repeats. */
export function RepeatFields(props: Props) {
  const { values, onChange, problem, disabled } = props;
  // Deferred, so that the choice renders before the fields that depend on it.
  const shown = useDeferredValue(values.scheduleType);
  return (
    <>
      <RadioCards
        label="Schedule type"
        options={SCHEDULE_TYPES}
        disabled={disabled}
        value={values.scheduleType}
        onChange={(scheduleType) => onChange({ scheduleType })}
        problem={problem?.fields.scheduleType}
      />
      {shown === "recurring" && <SeriesFields {...props} />}
    </>
  );
}

function SeriesFields({ values, onChange, problem, disabled }: Props) {
  const { recurringPattern: pattern, recurringInterval: interval } = values;
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          label="Pattern"
          name="recurringPattern"
          options={PATTERNS}
          disabled={disabled}
          value={pattern}
          onChange={(recurringPattern) => onChange({ recurringPattern })}
          problem={problem?.fields.recurringPattern}
        />
        <NumberField
          label="Interval"
          name="recurringInterval"
          min={limits().minimumRecurringInterval}
          suffix={unitWords(pattern, interval)}
          disabled={disabled}
          value={interval}
          onChange={(recurringInterval) => onChange({ recurringInterval })}
          problem={problem?.fields.recurringInterval}
        />
      </div>
      {pattern === "custom" && (
        <ToggleGroup
          label="Days"
          options={WEEKDAYS}
          disabled={disabled}
          values={values.recurringDays}
          onChange={(recurringDays) => onChange({ recurringDays })}
          problem={problem?.fields.recurringDays}
        />
      )}
      <DateField
        label="End date (optional, maximum 1 year)"
        name="recurringEndDate"
        min={values.startDate || undefined}
        disabled={disabled}
        value={values.recurringEndDate}
        onChange={(recurringEndDate) => onChange({ recurringEndDate })}
        hint={dayHint(values.recurringEndDate)}
        problem={problem?.fields.recurringEndDate}
      />
    </>
  );
}
