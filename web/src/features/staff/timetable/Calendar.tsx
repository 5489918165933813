import type { Class, Day } from "@bindings/wire";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { sentenceOf } from "../../../api/failure";
import { today } from "../../../rules";
import { monthsLater, monthWords } from "../../../rules/staff";
import { useClock } from "../../../stores/clock";
import { useOpenPage } from "../../../studio/address/useOpenPage";
import { Card } from "../../../ui/Card";
import { Loaded } from "../../../ui/Loaded";
import { MonthGrid, type MonthKeyboard } from "../../../ui/MonthGrid";
import type { MonthDay } from "../../../ui/monthDay";
import { Skeleton } from "../../../ui/Skeleton";
import { bringIntoView } from "./bringIntoView";
import { CalendarHead, countIn } from "./CalendarHead";
import { FoundElsewhere } from "./FoundElsewhere";
import { MonthButtons } from "./MonthButtons";
import { MonthOfClasses } from "./MonthOfClasses";
import { NoTimetableResults } from "./NoTimetableResults";
import { TimetableDay } from "./TimetableDay";
import { isInMonth, toMonthDay } from "./toMonthDay";
import { useActiveDay } from "./useActiveDay";
import { useShownClasses } from "./useShownClasses";
import { useEnded } from "./useTimetable";

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

type MonthSkeletonProps = MonthKeyboard & { month: Day; days: Day[]; today: Day };

/** Placeholders of a month while its classes are fetched. The keyboard already works. */
function MonthSkeleton({ month, days, today, ...keyboard }: MonthSkeletonProps) {
  const shown = useMemo(() => days.map((day) => toMonthDay(day, month, today)), [days, month, today]);
  return (
    <>
      <p role="status" className="sr-only">
        Loading classes
      </p>
      <MonthGrid {...keyboard} label={monthWords(month)} days={shown} room={skeletonRoom}>
        {skeletonBars}
      </MonthGrid>
    </>
  );
}

const hasTwo = ({ number }: MonthDay) => number % 3 !== 0;

function skeletonBars(day: MonthDay) {
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
const skeletonRoom = (day: MonthDay, isWide: boolean) => (isWide ? 9.25 : hasTwo(day) ? 6.5 : 3.25);

/**
 * Scrolls to today when the current month opens and its classes have loaded; the focus does not move. A month without
 * classes is not scrolled, so that its heading and its hint stay in view.
 */
function useTodayInView(month: Day, day: Day, isLoaded: boolean, isEmpty: boolean) {
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current || !isLoaded) return;
    isOpened.current = true;
    // After a reload, the browser restores the scroll position.
    if (!isEmpty && isInMonth(month, day) && window.scrollY === 0) bringIntoView(day, "nearest");
  }, [month, day, isLoaded, isEmpty]);
}
