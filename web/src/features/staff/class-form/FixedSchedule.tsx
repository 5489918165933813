import type { Class } from "@bindings/wire";
import { Button } from "../../../ui/Button";
import { scheduleValuesOf } from "./requests";
import { RepeatFields, StartFields } from "./ScheduleFields";

const ignoreChange = () => {};

type Props = {
  klass: Class;
  onCopy: () => void;
  onMove: () => void;
  /** The reason why the class can't be copied or moved now; null if it can. */
  notNow: string | null;
  /** The reason why the class can't be moved any more; null if it can. */
  notMovable: string | null;
};

/** The schedule of a class, read-only, with buttons that move the class or copy it to a new one. */
export function FixedSchedule({ klass, onCopy, onMove, notNow, notMovable }: Props) {
  const fixed = { values: scheduleValuesOf(klass), onChange: ignoreChange, problem: null, disabled: true };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-ink-soft">
          Start time cannot be changed. Create a new class to change the schedule.
        </p>
        <div className="flex flex-wrap gap-2">
          {notMovable === null && (
            <Button onClick={onMove} disabledReason={notNow} reasonIsPlain>
              Move Class
            </Button>
          )}
          <Button onClick={onCopy} disabledReason={notNow} reasonIsPlain>
            Copy to a new class
          </Button>
        </div>
      </div>
      <StartFields {...fixed} />
      <RepeatFields {...fixed} />
    </>
  );
}
