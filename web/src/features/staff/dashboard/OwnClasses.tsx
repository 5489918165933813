import type { Class, User } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { staffQueries } from "../../../api/admin/queries";
import { sentenceOf } from "../../../api/failure";
import { useUser } from "../../../api/useMe";
import { today } from "../../../rules";
import { isTaughtBy, monthDays, monthsLater, whyNotChanged } from "../../../rules/staff";
import { minuteOf, useClock } from "../../../stores/clock";
import { Card } from "../../../ui/Card";
import { ListRows } from "../../../ui/ListRow";
import { Loaded } from "../../../ui/Loaded";
import { SkeletonRows } from "../../../ui/Skeleton";
import { ClassRow } from "./ClassRow";

/** The number of classes shown. */
const SHOWN = 4;

/** A coach's next classes until the end of next month: those whose instructor has the coach's name. */
export function OwnClasses({ onOpen }: { onOpen: (id: string) => void }) {
  const coach = useUser();
  const day = useClock(today);
  const minute = useClock(minuteOf);
  const question = useMemo(() => staffQueries.timetable(day, lastDayAfter(day)), [day]);
  const query = useQuery(question);
  const name = `${coach.firstName} ${coach.lastName}`;
  return (
    <Card title="Your next classes" flush>
      {/* Reserves the height, so that nothing below moves when the classes arrive. */}
      <div className="min-h-59">
        <Loaded
          query={query}
          loading={
            <div className="px-4 sm:px-6">
              <SkeletonRows rows={SHOWN} label="Loading your classes" height="h-12" />
            </div>
          }
          failed="Failed to fetch class data"
          detail={sentenceOf}
        >
          {(classes) => <Rows classes={ownOf(classes, coach, minute)} name={name} onOpen={onOpen} />}
        </Loaded>
      </div>
    </Card>
  );
}

type RowsProps = { classes: Class[]; name: string; onOpen: (id: string) => void };

function Rows({ classes, name, onOpen }: RowsProps) {
  if (classes.length === 0)
    return (
      <p className="px-4 py-3 text-sm text-ink-soft sm:px-6">
        {`No class until the end of next month has ${name} as its instructor.`}
      </p>
    );
  return (
    <ListRows label="Your next classes" className="border-t border-line">
      {classes.map((klass) => (
        <ClassRow key={klass._id} klass={klass} onOpen={onOpen} />
      ))}
    </ListRows>
  );
}

/** Returns the next classes of a coach. */
function ownOf(classes: Class[], coach: User, now: number): Class[] {
  return classes.filter((klass) => isTaughtBy(coach, klass) && whyNotChanged(klass, now) === null).slice(0, SHOWN);
}

/** Returns the last day of the month after that of `day`. */
function lastDayAfter(day: string): string {
  const next = monthsLater(day, 1);
  const days = monthDays(next).filter((other) => other.slice(0, 7) === next.slice(0, 7));
  return days.at(-1) ?? day;
}
