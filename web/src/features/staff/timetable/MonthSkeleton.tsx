import type { Day } from "@bindings/Day";
import { useMemo } from "react";
import { monthWords } from "../../../rules";
import { MonthGrid, type MonthKeyboard } from "../../../ui/MonthGrid";
import type { MonthDay } from "../../../ui/monthDay";
import { Skeleton } from "../../../ui/Skeleton";
import { toMonthDay } from "./toMonthDay";

type Props = MonthKeyboard & { month: Day; days: Day[]; today: Day };

/** The month while its classes are fetched; the keyboard works in it. */
export function MonthSkeleton({ month, days, today, ...keyboard }: Props) {
  const shown = useMemo(() => days.map((day) => toMonthDay(day, month, today)), [days, month, today]);
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
    <div className="grid gap-0.5 max-lg:gap-1 max-lg:pb-2">
      <Skeleton className="h-12 lg:h-7" />
      {hasTwo(day) && <Skeleton className="h-12 lg:h-7" />}
      {/* A cell of the month is usually full. */}
      <div className="h-22 max-lg:hidden" />
    </div>
  );
}

/** In rem. */
const barsRoom = (day: MonthDay, isWide: boolean) => (isWide ? 9.25 : hasTwo(day) ? 6.5 : 3.25);
