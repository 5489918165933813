import type { Class, Day } from "@bindings/wire";
import type { UseQueryResult } from "@tanstack/react-query";
import { ChevronUp } from "lucide-react";
import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
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
import { useMinWidth, WIDE } from "../../../ui/useMinWidth";
import { usePrinting } from "../../../ui/usePrinting";
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
  const { shown, showEarlier } = useDaysFromNow({ month, days, today: day, isSearch });
  const { openId: openDay, open: openAll, close: closeDay } = useOpenPage("day");
  const followsFocus = useRef(false);
  const actions = { onOpen, onPeople, onAddPerson };
  // From its first week, the keyboard goes back to the month's earlier days, and from those to the month before.
  const goBeside = useCallback(
    (by: -1 | 1) => (by === -1 && showEarlier ? showEarlier() : step(by)),
    [showEarlier, step],
  );
  const keyboard = { active, followsFocus, onActive: setActive, onMonth: goBeside };

  return (
    <>
      <Card flush className="-mt-px">
        <CalendarHead month={month} byDay={query.data && byDay} views={views} onMonth={step} onToday={toToday} />
        <Loaded
          query={query}
          loading={<MonthSkeleton month={month} days={shown} today={day} {...keyboard} />}
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
              {showEarlier && <EarlierDays onShow={showEarlier} />}
              <MonthOfClasses
                month={month}
                days={shown}
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

type DaysFromNowOptions = Pick<Props, "month" | "days"> & { today: Day; isSearch: boolean };

/**
 * The days of the month that are shown: of the current month those from this week, on a phone from today, until the user
 * goes back. A search shows all days.
 */
function useDaysFromNow({ month, days, today: day, isSearch }: DaysFromNowOptions) {
  const isWide = useMinWidth(WIDE);
  const isPrinting = usePrinting();
  const [wholeMonth, setWholeMonth] = useState<Day | null>(null);
  const isWhole = isSearch || isPrinting || wholeMonth === month || !isInMonth(month, day);
  const at = isWhole ? 0 : days.indexOf(day);
  // The days begin on a Monday.
  const first = isWide ? at - (at % 7) : at;
  const shown = useMemo(() => days.slice(first), [days, first]);
  const showEarlier = useCallback(() => setWholeMonth(month), [month]);
  const hidesSome = days.slice(0, first).some((one) => isInMonth(month, one));
  return { shown, showEarlier: hidesSome ? showEarlier : null };
}

/** The button above a month that begins with this week. */
function EarlierDays({ onShow }: { onShow: () => void }) {
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => {
        // The button goes, so the focus moves on to the month.
        currentTarget.nextElementSibling?.querySelector<HTMLElement>("[tabindex='0'], button")?.focus();
        onShow();
      }}
      className="target flex w-full items-center gap-1 border-b border-line px-4 text-sm font-medium text-accent hover:bg-sunken focus-visible:-outline-offset-2 print:hidden lg:px-6"
    >
      <ChevronUp aria-hidden className="size-4" />
      Show earlier days
    </button>
  );
}
