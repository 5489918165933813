import type { Class, Day } from "@bindings/wire";
import type { UseQueryResult } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { sentenceOf } from "../../../api/failure";
import { today } from "../../../rules";
import { dayWords } from "../../../rules/staff";
import { studioNow, useClock } from "../../../stores/clock";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Loaded } from "../../../ui/Loaded";
import { Segmented } from "../../../ui/Segmented";
import { SkeletonRows } from "../../../ui/Skeleton";
import { useMinWidth, WIDE } from "../../../ui/useMinWidth";
import { SpanHead } from "./CalendarHead";
import { FoundElsewhere } from "./FoundElsewhere";
import type { LaneKind } from "./lanes";
import { NoTimetableResults } from "./NoTimetableResults";
import { toMonthDay } from "./toMonthDay";
import { useShownClasses } from "./useShownClasses";
import { useEnded } from "./useTimetable";
import { useWeekKeys } from "./useWeekKeys";
import { WeekAgenda } from "./WeekAgenda";
import { WeekLanes } from "./WeekLanes";
import { weekBeside } from "./weeks";

type Props = {
  days: Day[];
  query: UseQueryResult<Class[]>;
  /** The text searched for. */
  typed: string;
  lanes: LaneKind;
  onLanes: (kind: LaneKind) => void;
  /** Shows the week before or after, and returns its first day; null if the calendar has no such week. */
  onWeek: (step: -1 | 1) => Day | null;
  /** Shows the week of a day. */
  onDay: (day: Day) => void;
  onToday: () => void;
  onOpen: (id: string) => void;
  onPeople: (id: string) => void;
  onAddPerson?: (id: string) => void;
  /** The switch between month and week. */
  views: ReactNode;
  /** Only for users who may edit. */
  onAdd?: (day: Day) => void;
};

const LANE_OPTIONS = [
  { value: "room", label: "Rooms" },
  { value: "instructor", label: "Instructors" },
] as const;

/** A week of classes, with a lane for each room or each instructor. */
export function WeekCalendar(props: Props) {
  const { days, query, typed, lanes, onLanes, onWeek, onDay, onToday, onOpen, onPeople, onAddPerson, views, onAdd } =
    props;
  const day = useClock(today);
  const isWide = useMinWidth(WIDE);
  const { byDay, search } = useShownClasses(query.data, typed);
  const isSearch = search !== "";
  const ended = useEnded(query.data);
  const shown = useMemo(() => days.map((one) => toMonthDay(one, one, day)), [days, day]);
  const classes = useMemo(() => days.flatMap((one) => byDay.get(one) ?? []), [days, byDay]);
  const Week = isWide ? WeekLanes : WeekAgenda;
  const title = titleOf(days);
  const { goTo, ...keyboard } = useWeekKeys(days, query.data !== undefined, onWeek, onDay);

  return (
    <Card flush className="-mt-px">
      <SpanHead
        title={title}
        count={query.data && classes.length}
        views={
          <>
            {views}
            <Segmented label="Lanes" value={lanes} options={LANE_OPTIONS} onChange={onLanes} />
          </>
        }
        steps={<WeekButtons onWeek={onWeek} />}
        onToday={onToday}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls. */}
      <div role="group" aria-label={title} tabIndex={-1} {...keyboard} className="focus-visible:-outline-offset-2">
        <Loaded
          query={query}
          loading={
            <div className="p-4 lg:px-6">
              <SkeletonRows rows={6} label="Loading classes" height="h-24" />
            </div>
          }
          failed={["Failed to fetch classes", sentenceOf(query.error)].filter(Boolean).join(": ")}
          detail={() => ""}
        >
          {() => (
            <>
              {classes.length === 0 && (
                <NoTimetableResults
                  isSearch={isSearch}
                  canEdit={onAdd !== undefined}
                  elsewhere={
                    <FoundElsewhere
                      first={days[0] ?? ""}
                      end={weekBeside(days, 1)[0] ?? ""}
                      search={search}
                      onGo={goTo}
                    />
                  }
                />
              )}
              <Week
                days={shown}
                classes={classes}
                lanes={lanes}
                ended={ended}
                onOpen={onOpen}
                onPeople={onPeople}
                onAddPerson={onAddPerson}
                onAdd={onAdd}
              />
            </>
          )}
        </Loaded>
      </div>
    </Card>
  );
}

function titleOf(days: Day[]): string {
  return [days[0], days.at(-1)].map((day) => dayWords(day ?? "", studioNow())).join(" – ");
}

function WeekButtons({ onWeek }: Pick<Props, "onWeek">) {
  return (
    <nav aria-label="Weeks" className="flex min-w-0 flex-wrap items-center justify-between gap-2">
      <Button onClick={() => onWeek(-1)} className="max-sm:px-3">
        <ChevronLeft aria-hidden className="-ml-1 size-4" />
        <span>Previous week</span>
      </Button>
      <Button onClick={() => onWeek(1)} className="max-sm:px-3">
        <span>Next week</span>
        <ChevronRight aria-hidden className="-mr-1 size-4" />
      </Button>
    </nav>
  );
}
