import { useCallback } from "react";
import { sentenceOf } from "../../../api/failure";
import { useUser } from "../../../api/useMe";
import { capabilities, limits, monthsWords } from "../../../rules";
import { useOpenPage } from "../../../studio/address/useOpenPage";
import { useSearch } from "../../../studio/address/useSearch";
import { Card } from "../../../ui/Card";
import { Loaded } from "../../../ui/Loaded";
import { SearchField } from "../../../ui/SearchField";
import { useMinWidth, WIDE } from "../../../ui/useMinWidth";
import { BookClassModal } from "../class/BookClassModal";
import { FilterBar } from "./FilterBar";
import { activeFilterCount, NO_FILTERS } from "./filters";
import { NoScheduleResults } from "./NoScheduleResults";
import { ResultCount } from "./ResultCount";
import { ScheduleCalendar } from "./ScheduleCalendar";
import { ScheduleSkeleton } from "./ScheduleSkeleton";
import { useFilters } from "./useFilters";
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
