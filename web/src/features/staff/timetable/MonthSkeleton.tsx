import type { Day } from "@bindings/Day";
import { useMemo } from "react";
import { monthWords } from "../../../rules";
import { MonthGrid, type MonthKeyboard } from "../../../ui/MonthGrid";
import type { MonthDay } from "../../../ui/monthDay";
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

const hasTwo = ({ number }: MonthDay) => number % 3 !== 0;

function bars(day: MonthDay) {
  return (
    <div className="grid gap-1 max-lg:pb-2">
      <Skeleton className="h-11 lg:h-16" />
      {hasTwo(day) && <Skeleton className="h-11 lg:h-16" />}
    </div>
  );
}

/** In rem. On a wide screen two stand in the fullest day of each week, less what the head of a day takes too much. */
const barsRoom = (day: MonthDay, isWide: boolean) => (isWide ? 8.125 : hasTwo(day) ? 6.25 : 3.25);
