import type { Class } from "@bindings/Class";
import { useQuery } from "@tanstack/react-query";
import { CalendarSearch } from "lucide-react";
import { useMemo } from "react";
import { sentenceOf } from "../../../api/failure";
import { queries } from "../../../api/queries";
import { counted } from "../../../lib/plural";
import { dayOf, limits, monthsWords, scheduleDays, today } from "../../../rules";
import { useClock } from "../../../stores/clock";
import { useClassInAddress } from "../../../studio/useClassInAddress";
import { useSearch } from "../../../studio/useSearch";
import { Card } from "../../../ui/Card";
import { EmptyState } from "../../../ui/EmptyState";
import { Loaded } from "../../../ui/Loaded";
import { SearchField } from "../../../ui/SearchField";
import { BookClassModal } from "../class/BookClassModal";
import { ScheduleCalendar } from "./ScheduleCalendar";
import { ScheduleSkeleton } from "./ScheduleSkeleton";

export function ClassSchedule() {
  const { text, search, setText } = useSearch();
  const { openId, open, close } = useClassInAddress();
  const schedule = useQuery(queries.classes(search));
  const classes = schedule.data;
  const isSearch = search !== "";
  const firstDay = useClock((clock) => today(clock.now));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the days change only when today does.
  const days = useMemo(() => scheduleDays(useClock.getState().now), [firstDay]);
  const byDay = useMemo(() => groupedByDay(classes ?? []), [classes]);

  return (
    <>
      <title>Class Schedule · Fantail</title>
      <div className="mb-4 grid gap-3 sm:flex sm:items-end sm:justify-between">
        <div>
          <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">Class Schedule</h1>
          <p className="text-ink-soft" aria-live="polite">
            {classes ? `${counted(classes.length, "class", "classes")} in the next ${limits().scheduleDays} days` : " "}
          </p>
        </div>
        <div className="sm:w-[26rem]">
          <SearchField
            label="Search classes"
            placeholder="search classes, instructors, or descriptions"
            value={text}
            maxLength={limits().searchLength}
            onChange={setText}
          />
        </div>
      </div>
      <Card title={monthsWords(days[0] ?? firstDay, days.at(-1) ?? firstDay)} flush>
        <Loaded query={schedule} loading={<ScheduleSkeleton />} failed="Failed to fetch classes" detail={sentenceOf}>
          {(found) =>
            found.length === 0 ? (
              <NoClasses isSearch={isSearch} />
            ) : (
              <ScheduleCalendar days={days} today={firstDay} byDay={byDay} isSearch={isSearch} onOpen={open} />
            )
          }
        </Loaded>
      </Card>
      {openId && <BookClassModal id={openId} listed={classes?.find((klass) => klass._id === openId)} onClose={close} />}
    </>
  );
}

function NoClasses({ isSearch }: { isSearch: boolean }) {
  return (
    <EmptyState icon={<CalendarSearch className="size-6" />} title="No classes found">
      {isSearch ? "Try adjusting your filters." : "Nothing is on the schedule yet. Look again soon."}
    </EmptyState>
  );
}

function groupedByDay(classes: Class[]): Map<string, Class[]> {
  const byDay = new Map<string, Class[]>();
  for (const klass of classes) {
    const day = dayOf(klass.startTime);
    byDay.set(day, [...(byDay.get(day) ?? []), klass]);
  }
  return byDay;
}
