import type { Day } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { staffQueries } from "../../../api/admin/queries";
import { dayWords } from "../../../rules/staff";
import { studioNow } from "../../../stores/clock";
import { dayBeside } from "../../../studio/class/dayBeside";
import { Button } from "../../../ui/Button";
import { startOf } from "./classMoments";
import { useMatching } from "./useShownClasses";

/** How far back the classes are searched if none follows. */
const DAYS_BACK = 365;

type Props = {
  /** The first of the days in which the search finds nothing, and the day after the last one. */
  first: Day;
  end: Day;
  search: string;
  onGo: (day: Day) => void;
};

/** A button to the next class that a search finds after the days shown, else to the last one before them. */
export function FoundElsewhere({ first, end, search, onGo }: Props) {
  const later = useClassesFound(search, end);
  const [next] = later.found;
  const isLastWanted = later.isSuccess && next === undefined;
  const earlier = useClassesFound(search, isLastWanted ? dayBeside(first, -DAYS_BACK) : null, dayBeside(first, -1));
  const found = next ?? earlier.found.at(-1);
  const day = found && startOf(found).day;
  return (
    // Its height is reserved, so that nothing moves when the classes arrive.
    <div className="grid min-h-11 place-items-center text-sm text-ink-soft">
      {day ? (
        <Button onClick={() => onGo(day)}>{`${next ? "Next" : "Last"} one: ${dayWords(day, studioNow())}`}</Button>
      ) : (
        <p>{sentenceFor(later, earlier)}</p>
      )}
    </div>
  );
}

type Search = ReturnType<typeof useClassesFound>;

function sentenceFor(...searches: Search[]): string {
  if (searches.some(({ isError }) => isError)) return "Other days could not be searched.";
  return searches.some(({ isFetching }) => isFetching) ? "Searching other days…" : "There is none on other days.";
}

/** The classes from a day on, to another or all, that match the search. Without a day, none are fetched. */
function useClassesFound(search: string, from: Day | null, to?: Day | null) {
  const { data, isSuccess, isError, isFetching } = useQuery({
    ...staffQueries.timetable(from ?? "", to ?? undefined),
    enabled: from !== null,
    refetchInterval: false,
  });
  return { found: useMatching(data, search), isSuccess, isError, isFetching };
}
