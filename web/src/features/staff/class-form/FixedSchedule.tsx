import type { Class } from "@bindings/wire";
import { Button } from "../../../ui/Button";
import { scheduleValuesOf } from "./requests";
import { RepeatFields, StartFields } from "./ScheduleFields";

const ignoreChange = () => {};

type Props = {
  klass: Class;
  onCopy: () => void;
  /** The reason why the class can't be copied now; null if it can. */
  notNow: string | null;
};

/** The schedule of a class, read-only, with a button that copies the class to a new one. */
export function FixedSchedule({ klass, onCopy, notNow }: Props) {
  const fixed = { values: scheduleValuesOf(klass), onChange: ignoreChange, problem: null, disabled: true };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-ink-soft">
          Start time cannot be changed. Create a new class to change the schedule.
        </p>
        <Button onClick={onCopy} disabledReason={notNow} reasonIsPlain>
          Copy to a new class
        </Button>
      </div>
      <StartFields {...fixed} />
      <RepeatFields {...fixed} />
    </>
  );
}
