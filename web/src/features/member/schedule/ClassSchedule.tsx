import type { Class } from "@bindings/Class";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { sentenceOf } from "../../../api/failure";
import { queries } from "../../../api/queries";
import { useUser } from "../../../api/useMe";
import { capabilities, limits, monthsWords, scheduleDays, today } from "../../../rules";
import { clock, useClock } from "../../../stores/clock";
import { useClassInAddress } from "../../../studio/useClassInAddress";
import { useSearch } from "../../../studio/useSearch";
import { Card } from "../../../ui/Card";
import { Loaded } from "../../../ui/Loaded";
import { SearchField } from "../../../ui/SearchField";
import { useMedia } from "../../../ui/useMedia";
import { BookClassModal } from "../class/BookClassModal";
import { FilterBar } from "./FilterBar";
import { FoundWords } from "./FoundWords";
import { countOf, NO_FILTERS } from "./filters";
import { NoClasses } from "./NoClasses";
import { ScheduleCalendar } from "./ScheduleCalendar";
import { ScheduleSkeleton } from "./ScheduleSkeleton";
import { groupedByDay } from "./scheduleDay";
import { useDrawnClasses } from "./useDrawnClasses";
import { useEntries } from "./useEntries";
import { useFilters } from "./useFilters";
import { useFound } from "./useFound";

const NONE: Class[] = [];

export function ClassSchedule() {
  const user = useUser();
  const { text, setText } = useSearch();
  const { filters, setFilters } = useFilters();
  const { openId, open, close, closeClass } = useClassInAddress();
  const schedule = useQuery(queries.classes());
  const classes = schedule.data ?? NONE;
  // All classes are here, and are searched at each key.
  const query = text.trim();
  const isNarrowed = query !== "" || countOf(filters) > 0;
  const isWide = useMedia("(width >= 64rem)");
  const wanted = `${query} ${JSON.stringify(filters)}`;
  const { drawn, isFirst, drawAll } = useDrawnClasses(classes.length, isWide, wanted);
  // The rules are asked of all before any can be sought among them; else first of those that are drawn.
  const asked = useMemo(
    () => (isFirst && !isNarrowed ? classes.slice(0, drawn) : classes),
    [classes, isFirst, isNarrowed, drawn],
  );
  const entries = useEntries(asked, user);
  const { found, keep } = useFound(classes, entries, query, filters, user);
  const byDay = useMemo(() => groupedByDay(found, entries), [found, entries]);
  const firstDay = useClock(today);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the days change only when today does.
  const days = useMemo(() => scheduleDays(clock.getState().now), [firstDay]);
  const openHere = useCallback(
    (id: string) => {
      keep(id);
      open(id);
    },
    [keep, open],
  );
  const clearFilters = useCallback(() => setFilters(NO_FILTERS), [setFilters]);
  const clear = () => {
    setText("");
    clearFilters();
  };

  return (
    <>
      <title>Class Schedule · Fantail</title>
      <div className="mb-3 grid gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] sm:items-end">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">Class Schedule</h1>
          <FoundWords count={schedule.data && found.length} query={query} />
        </div>
        <SearchField
          label="Search classes"
          placeholder="search classes, instructors, or descriptions"
          value={text}
          maxLength={limits().searchLength}
          onChange={setText}
        />
      </div>
      <div className="mb-3">
        <FilterBar
          classes={isFirst ? NONE : classes}
          filters={filters}
          onChange={setFilters}
          onClear={clearFilters}
          isMember={capabilities(user.role).canBook}
        />
      </div>
      <Card title={monthsWords(days[0]?.day ?? firstDay, days.at(-1)?.day ?? firstDay)} flush>
        <Loaded query={schedule} loading={<ScheduleSkeleton />} failed="Failed to fetch classes" detail={sentenceOf}>
          {() =>
            found.length === 0 ? (
              <NoClasses onClear={isNarrowed ? clear : null} />
            ) : (
              <ScheduleCalendar
                days={days}
                isWide={isWide}
                drawn={drawn}
                isFirst={isFirst}
                onDrawAll={drawAll}
                byDay={byDay}
                classes={classes}
                isNarrowed={isNarrowed}
                entries={entries}
                query={query}
                onOpen={openHere}
              />
            )
          }
        </Loaded>
      </Card>
      {openId && (
        <BookClassModal
          key={openId}
          id={openId}
          listed={classes.find((klass) => klass._id === openId)}
          onClose={close}
          onDone={closeClass}
        />
      )}
    </>
  );
}
