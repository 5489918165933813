import type { Day } from "@bindings/wire";
import { useMemo } from "react";
import { monthWords } from "../../../rules";
import { MonthGrid, type MonthKeyboard } from "../../../ui/MonthGrid";
import type { MonthDay } from "../../../ui/monthDay";
import { Skeleton } from "../../../ui/Skeleton";
import { toMonthDay } from "./toMonthDay";

type Props = MonthKeyboard & { month: Day; days: Day[]; today: Day };

/** Placeholders of a month while its classes are fetched. The keyboard already works. */
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

/** The height of a day's placeholders, in rem. */
const barsRoom = (day: MonthDay, isWide: boolean) => (isWide ? 9.25 : hasTwo(day) ? 6.5 : 3.25);
