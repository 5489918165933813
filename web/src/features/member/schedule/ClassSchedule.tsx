import { CalendarSearch } from "lucide-react";
import { useCallback, useMemo } from "react";
import { sentenceOf } from "../../../api/failure";
import { useUser } from "../../../api/useMe";
import { counted } from "../../../lib/plural";
import { capabilities, limits, monthsWords } from "../../../rules";
import { useOpenPage } from "../../../studio/address/useOpenPage";
import { useSearch } from "../../../studio/address/useSearch";
import { useSearchParameters, withParameters } from "../../../studio/address/useSearchParameters";
import { ClosedDays } from "../../../studio/class/ClosedDays";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { EmptyState } from "../../../ui/EmptyState";
import { Loaded } from "../../../ui/Loaded";
import { SearchField } from "../../../ui/SearchField";
import { SkeletonRows } from "../../../ui/Skeleton";
import { useMinWidth, WIDE } from "../../../ui/useMinWidth";
import { BookClassModal } from "../class/BookClassModal";
import { FilterBar } from "./FilterBar";
import { activeFilterCount, type Filters, filterParameters, NO_FILTERS, parseFilters } from "./filters";
import { ScheduleCalendar } from "./ScheduleCalendar";
import { useSchedule } from "./useSchedule";

export function ClassSchedule() {
  const { role } = useUser();
  const { text, setText } = useSearch();
  const { filters, setFilters } = useFilters();
  const { openId, open, close, closeId } = useOpenPage("class");
  // The search runs in the browser, at every keystroke.
  const query = text.trim();
  const isWide = useMinWidth(WIDE);
  const { schedule, classes, found, days, firstDay, isFirst, keep, calendar } = useSchedule(query, filters, isWide);
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
      <ScheduleHeading count={schedule.data && found.length} query={query} text={text} onSearch={setText} />
      <div className="mb-3">
        <FilterBar
          classes={isFirst ? [] : classes}
          filters={filters}
          onChange={setFilters}
          onClear={clearFilters}
          isMember={capabilities(role).canBook}
        />
      </div>
      <ClosedDays first={days[0]?.day ?? firstDay} last={days.at(-1)?.day ?? firstDay} className="mb-3 grid gap-2" />
      <Card title={monthsWords(days[0]?.day ?? firstDay, days.at(-1)?.day ?? firstDay)} flush>
        <Loaded query={schedule} loading={<ScheduleSkeleton />} failed="Failed to fetch classes" detail={sentenceOf}>
          {() =>
            found.length === 0 ? (
              <NoScheduleResults isSearch={query !== ""} isFiltered={activeFilterCount(filters) > 0} onClear={clear} />
            ) : (
              <ScheduleCalendar {...calendar} isWide={isWide} query={query} onOpen={openHere} />
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
          onDone={closeId}
        />
      )}
    </>
  );
}

/** The schedule's filters, stored in the address. */
function useFilters() {
  const [parameters, setAddress] = useSearchParameters();
  const serialized = JSON.stringify(parseFilters(parameters));
  // Equal filters keep their identity when other parts of the address change.
  const filters: Filters = useMemo(() => JSON.parse(serialized), [serialized]);
  const setFilters = useCallback(
    (change: Partial<Filters>) => setAddress((now) => withParameters(now, filterParameters(change)), { replace: true }),
    [setAddress],
  );
  return { filters, setFilters };
}

/** Placeholders with the height of the strip and of the first classes. */
function ScheduleSkeleton() {
  return (
    <div className="min-h-[60vh] border-t border-line">
      <div className="h-[4.75rem] border-b border-line" />
      <div className="px-2 pt-11">
        <SkeletonRows rows={8} label="Loading classes" height="h-17" />
      </div>
    </div>
  );
}

type NoScheduleResultsProps = {
  isSearch: boolean;
  isFiltered: boolean;
  /** Clears the search and the filters. */
  onClear: () => void;
};

/** Shown when no class matches. A button clears the search and the filters that are set. */
function NoScheduleResults({ isSearch, isFiltered, onClear }: NoScheduleResultsProps) {
  const what = [isSearch && "search", isFiltered && "filters"].filter(Boolean).join(" and ");
  return (
    <EmptyState
      icon={<CalendarSearch className="size-6" />}
      title="No classes found"
      action={what && <Button onClick={onClear}>{`Clear ${what}`}</Button>}
    >
      {emptyHint(isSearch, isFiltered)}
    </EmptyState>
  );
}

/** Mentions the filters first, because they hide the most classes. */
function emptyHint(isSearch: boolean, isFiltered: boolean): string {
  if (isFiltered) return "Try adjusting your filters.";
  return isSearch ? "Try adjusting your search." : "Nothing is on the schedule yet. Look again soon.";
}

type ScheduleHeadingProps = {
  count: number | undefined;
  query: string;
  text: string;
  onSearch: (text: string) => void;
};

function ScheduleHeading({ count, query, text, onSearch }: ScheduleHeadingProps) {
  return (
    <div className="mb-3 grid gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] sm:items-end">
      <div className="min-w-0">
        <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">Class Schedule</h1>
        <ResultCount count={count} query={query} />
      </div>
      <SearchField
        label="Search classes"
        placeholder="search classes, instructors, or descriptions"
        value={text}
        maxLength={limits().searchLength}
        onChange={onSearch}
      />
    </div>
  );
}

type ResultCountProps = {
  /** Undefined while the classes load; the line keeps its height. */
  count: number | undefined;
  query: string;
};

/** The number of classes found: `12 classes with Mei`, or `80 classes in the next 28 days`. */
function ResultCount({ count, query }: ResultCountProps) {
  const which = query ? `with ${query}` : `in the next ${limits().scheduleDays} days`;
  return (
    <p data-found className="min-h-6 text-ink-soft wrap-anywhere" aria-live="polite">
      {count !== undefined && `${counted(count, "class", "classes")} ${which}`}
    </p>
  );
}
