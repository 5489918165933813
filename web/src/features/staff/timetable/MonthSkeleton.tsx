import type { Day } from "@bindings/Day";
import { useMemo } from "react";
import { monthWords } from "../../../rules/staff";
import { type MonthDay, MonthGrid } from "../../../ui/MonthGrid";
import { Skeleton } from "../../../ui/Skeleton";
import { monthDay } from "./monthDay";

type Props = { month: Day; days: Day[]; today: Day };

const nothing = () => {};

/** The same month while its classes are fetched. */
export function MonthSkeleton({ month, days, today }: Props) {
  const shown = useMemo(() => days.map((day) => monthDay(day, month, today)), [days, month, today]);
  return (
    <>
      <p role="status" className="sr-only">
        Loading classes
      </p>
      <MonthGrid
        label={monthWords(month)}
        days={shown}
        active={today}
        onActive={nothing}
        onMonth={nothing}
        room={barsRoom}
      >
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
