import type { Class, Day } from "@bindings/wire";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { sentenceOf } from "../../../api/failure";
import { monthsLater, today } from "../../../rules";
import { useClock } from "../../../stores/clock";
import { useOpenPage } from "../../../studio/address/useOpenPage";
import { Card } from "../../../ui/Card";
import { Loaded } from "../../../ui/Loaded";
import { CalendarHead, countIn } from "./CalendarHead";
import { FoundElsewhere } from "./FoundElsewhere";
import { MonthButtons } from "./MonthButtons";
import { MonthOfClasses } from "./MonthOfClasses";
import { MonthSkeleton } from "./MonthSkeleton";
import { NoTimetableResults } from "./NoTimetableResults";
import { TimetableDay } from "./TimetableDay";
import { useActiveDay } from "./useActiveDay";
import { useShownClasses } from "./useShownClasses";
import { useEnded } from "./useTimetable";
import { useTodayInView } from "./useTodayInView";

type Props = {
  month: Day;
  days: Day[];
  query: UseQueryResult<Class[]>;
  /** The text searched for. */
  typed: string;
  /** Null means the current month. */
  onMonth: (month: Day | null) => void;
  onOpen: (id: string) => void;
  onPeople: (id: string) => void;
  onAddPerson?: (id: string) => void;
  /** The switch between month and week. */
  views: ReactNode;
  /** Only for users who may edit. */
  onAdd?: (day: Day) => void;
};

/** A month of classes, with buttons to other months above and below it. */
export function Calendar({ month, days, query, typed, onMonth, onOpen, onPeople, onAddPerson, onAdd, views }: Props) {
  const day = useClock(today);
  const { byDay, search } = useShownClasses(query.data, typed);
  const isSearch = search !== "";
  const ended = useEnded(query.data);
  const isLoaded = query.data !== undefined;
  const { active, setActive, step, toToday, toDay } = useActiveDay(month, day, isLoaded, onMonth);
  const count = countIn(month, byDay);
  useTodayInView(month, day, isLoaded, count === 0);
  const { openId: openDay, open: openAll, close: closeDay } = useOpenPage("day");
  const followsFocus = useRef(false);
  const actions = { onOpen, onPeople, onAddPerson };
  const keyboard = { active, followsFocus, onActive: setActive, onMonth: step };

  return (
    <>
      <Card flush className="-mt-px">
        <CalendarHead month={month} byDay={query.data && byDay} views={views} onMonth={step} onToday={toToday} />
        <Loaded
          query={query}
          loading={<MonthSkeleton month={month} days={days} today={day} {...keyboard} />}
          failed={["Failed to fetch classes", sentenceOf(query.error)].filter(Boolean).join(": ")}
          detail={() => ""}
        >
          {() => (
            <>
              {count === 0 && (
                <NoTimetableResults
                  isSearch={isSearch}
                  canEdit={onAdd !== undefined}
                  elsewhere={<FoundElsewhere first={month} end={monthsLater(month, 1)} search={search} onGo={toDay} />}
                />
              )}
              <MonthOfClasses
                month={month}
                days={days}
                today={day}
                {...keyboard}
                byDay={byDay}
                ended={ended}
                isSearch={isSearch}
                {...actions}
                onMore={openAll}
                onAdd={onAdd}
              />
            </>
          )}
        </Loaded>
      </Card>
      <MonthButtons label="Months, below" month={month} onMonth={step} />
      {openDay && days.includes(openDay) && (
        <TimetableDay
          day={openDay}
          query={query}
          classes={byDay.get(openDay)}
          isSearch={isSearch}
          ended={ended}
          {...actions}
          onAdd={openDay < day ? undefined : onAdd}
          onClose={closeDay}
        />
      )}
    </>
  );
}
