import type { Day } from "@bindings/Day";
import { useMemo } from "react";
import { monthWords } from "../../../rules/staff";
import { type MonthDay, MonthGrid, type MonthKeyboard } from "../../../ui/MonthGrid";
import { Skeleton } from "../../../ui/Skeleton";
import { monthDay } from "./monthDay";

type Props = MonthKeyboard & { month: Day; days: Day[]; today: Day };

/** The same month while its classes are fetched; the keyboard goes on in it. */
export function MonthSkeleton({ month, days, today, ...keyboard }: Props) {
  const shown = useMemo(() => days.map((day) => monthDay(day, month, today)), [days, month, today]);
  return (
    <>
      <p role="status" className="sr-only">
        Loading classes
      </p>
      <MonthGrid {...keyboard} label={monthWords(month)} days={shown} room={barsRoom}>
        {bars}
      </MonthGrid>
    </>
  );
}

const barsRoom = () => 8.5;

function bars({ number }: MonthDay) {
  return (
    <div className="grid gap-1 max-lg:pb-2">
      <Skeleton className="h-11 lg:h-16" />
      {number % 3 !== 0 && <Skeleton className="h-11 lg:h-16" />}
    </div>
  );
}
