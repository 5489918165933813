import type { Roster } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { Link } from "react-router";
import { staffQueries } from "../../../api/admin/queries";
import { sentenceOf } from "../../../api/failure";
import { useUser } from "../../../api/useMe";
import { paths } from "../../../lib/paths";
import { balanceWords, timeWords, today } from "../../../rules";
import { attendanceWindow, isTaughtBy } from "../../../rules/staff";
import { minuteOf, useClock } from "../../../stores/clock";
import { buttonClass } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Loaded } from "../../../ui/Loaded";
import { Meter } from "../../../ui/Meter";
import { SkeletonRows } from "../../../ui/Skeleton";
import { comingClasses, nameOf, owes } from "../attendance/rosterFacts";
import { asSeenBy } from "../class/asSeenBy";

type Props = { onOpen: (id: string) => void };

/** Today's next class that is not over, a coach's own if there is one. The card has the same height in each state. */
export function NextClass({ onOpen }: Props) {
  const user = useUser();
  const query = useQuery(staffQueries.today(useClock(today)));
  const minute = useClock(minuteOf);
  return (
    <Card
      title="Next class"
      aside={
        <Link to={paths.today} className="target -my-2 inline-flex items-center text-sm font-medium text-accent">
          All of today
        </Link>
      }
    >
      <div className="-mt-3 min-h-31">
        <Loaded
          query={query}
          loading={<SkeletonRows rows={2} label="Loading the next class" height="h-13" />}
          failed="Failed to fetch classes"
          detail={sentenceOf}
        >
          {({ classes }) => {
            const coming = comingClasses(classes, minute);
            const own = user.canEdit ? undefined : coming.find(({ class: klass }) => isTaughtBy(user, klass));
            const next = own ?? coming[0];
            if (!next) return <p className="text-sm text-ink-soft">No more classes today.</p>;
            return <Preview roster={next} onOpen={onOpen} />;
          }}
        </Loaded>
      </div>
    </Card>
  );
}

/** The class with 'Take attendance' while that is open, and before it who comes, who is new and who owes. */
function Preview({ roster, onOpen }: Props & { roster: Roster }) {
  const { class: klass, mayMark } = roster;
  const isOpen = useClock((now) => attendanceWindow(asSeenBy(klass, {}), now).whyNot === null);
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="relative flex flex-wrap items-center gap-x-3">
        <span className="text-2xl font-semibold tabular-nums">{timeWords(klass.startTime)}</span>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => onOpen(klass._id)}
          className="opens-row min-h-11 min-w-0 flex-[1_1_min(6rem,100%)] text-left leading-tight"
        >
          <span title={klass.name} className="block truncate font-semibold">
            {klass.name}
          </span>
          <span className="block truncate text-sm text-ink-soft">
            {[klass.instructor || "TBD", klass.room || klass.location].filter(Boolean).join(" · ")}
          </span>
        </button>
        <span className="max-sm:[&_[aria-hidden]]:hidden max-sm:[&_span]:min-w-0">
          <Meter value={klass.activeBookings} max={klass.maxCapacity} label="Booked" />
        </span>
      </div>
      {mayMark && isOpen ? (
        <Link to={paths.today} className={buttonClass("primary", "max-w-full justify-self-start")}>
          <ListChecks aria-hidden className="size-4" />
          <span className="min-w-0 wrap-anywhere">Take attendance</span>
        </Link>
      ) : (
        <People roster={roster} />
      )}
    </div>
  );
}

function People({ roster: { roster: rows } }: { roster: Roster }) {
  const fresh = rows.filter(({ isFirstVisit }) => isFirstVisit).map(nameOf);
  const owing = rows.filter(owes).map((row) => `${nameOf(row)} ${balanceWords(row.concessions).number}`);
  const facts = [fresh.length > 0 && `New: ${fresh.join(", ")}`, owing.length > 0 && `Owes: ${owing.join(", ")}`];
  return (
    <div className="text-sm">
      <p className="line-clamp-2 wrap-anywhere">{rows.map(nameOf).join(", ") || "Nobody is booked"}</p>
      <p className="truncate font-medium">{facts.filter(Boolean).join(" · ")}</p>
    </div>
  );
}
