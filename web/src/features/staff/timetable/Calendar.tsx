import type { Class } from "@bindings/Class";
import type { Day } from "@bindings/Day";
import type { UseQueryResult } from "@tanstack/react-query";
import { useRef } from "react";
import { sentenceOf } from "../../../api/failure";
import { today } from "../../../rules";
import { useClock } from "../../../stores/clock";
import { Card } from "../../../ui/Card";
import { Loaded } from "../../../ui/Loaded";
import { CalendarHead, countIn } from "./CalendarHead";
import { MonthButtons } from "./MonthButtons";
import { MonthOfClasses } from "./MonthOfClasses";
import { MonthSkeleton } from "./MonthSkeleton";
import { NoClasses } from "./NoClasses";
import { useActiveDay } from "./useActiveDay";
import { useEnded } from "./useMonth";
import { useShownClasses } from "./useShownClasses";
import { useTodayInView } from "./useTodayInView";

type Props = {
  month: Day;
  days: Day[];
  query: UseQueryResult<Class[]>;
  /** The text searched for. */
  typed: string;
  /** Null for this month. */
  onMonth: (month: Day | null) => void;
  onOpen: (id: string) => void;
  /** Only for users who may edit. */
  onAdd?: (day: Day) => void;
};

/** A month of classes, with the way to others above and below it. */
export function Calendar({ month, days, query, typed, onMonth, onOpen, onAdd }: Props) {
  const day = useClock(today);
  const { byDay, isSearch } = useShownClasses(query.data, typed);
  const ended = useEnded(query.data);
  const isThere = query.data !== undefined;
  const { active, setActive, step, toToday } = useActiveDay(month, day, isThere, onMonth);
  useTodayInView(month, day, isThere);
  const followsFocus = useRef(false);
  const keyboard = { active, followsFocus, onActive: setActive, onMonth: step };

  return (
    <>
      <Card flush className="-mt-px">
        <CalendarHead month={month} byDay={query.data && byDay} onMonth={step} onToday={toToday} />
        <Loaded
          query={query}
          loading={<MonthSkeleton month={month} days={days} today={day} {...keyboard} />}
          failed={["Failed to fetch classes", sentenceOf(query.error)].filter(Boolean).join(": ")}
          detail={() => ""}
        >
          {() => (
            <>
              {countIn(month, byDay) === 0 && <NoClasses isSearch={isSearch} canEdit={onAdd !== undefined} />}
              <MonthOfClasses
                month={month}
                days={days}
                today={day}
                {...keyboard}
                byDay={byDay}
                ended={ended}
                isSearch={isSearch}
                onOpen={onOpen}
                onAdd={onAdd}
              />
            </>
          )}
        </Loaded>
      </Card>
      <MonthButtons label="Months, below" month={month} onMonth={step} />
    </>
  );
}
