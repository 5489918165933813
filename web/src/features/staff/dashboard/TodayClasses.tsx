import type { Roster, RosterRow } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { Link } from "react-router";
import { staffQueries } from "../../../api/admin/queries";
import { sentenceOf } from "../../../api/failure";
import { useUser } from "../../../api/useMe";
import { paths } from "../../../lib/paths";
import { balanceWords, timeWords, today } from "../../../rules";
import { attendanceWindow } from "../../../rules/staff";
import { useClock } from "../../../stores/clock";
import { Badge } from "../../../ui/Badge";
import { buttonClass } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { ListRow, ListRows } from "../../../ui/ListRow";
import { Loaded } from "../../../ui/Loaded";
import { Meter } from "../../../ui/Meter";
import { SkeletonRows } from "../../../ui/Skeleton";
import { comingClasses, nameOf } from "../attendance/rosterFacts";
import { asSeenBy } from "../class/asSeenBy";
import { isTaughtBy } from "../class/isTaughtBy";

const MINUTE = 60_000;
/** The number of other classes shown. */
const OTHERS = 5;

type Props = { onOpen: (id: string) => void };

/** Today's classes that are not over: the next one (a coach's own) with the people who come, and the others by hour. */
export function TodayClasses({ onOpen }: Props) {
  const user = useUser();
  const query = useQuery(staffQueries.today(useClock(today)));
  const minute = useClock((now) => now - (now % MINUTE));
  return (
    <Card
      title="Today"
      aside={
        <Link to={paths.today} className="target inline-flex items-center text-sm font-medium text-accent">
          All of today
        </Link>
      }
      flush
    >
      <Loaded
        query={query}
        loading={
          <div className="px-4 pb-4 sm:px-6">
            <SkeletonRows rows={3} label="Loading today's classes" height="h-12" />
          </div>
        }
        failed="Failed to fetch classes"
        detail={sentenceOf}
      >
        {({ classes }) => {
          const coming = comingClasses(classes, minute);
          const own = user.canEdit ? undefined : coming.find(({ class: klass }) => isTaughtBy(user, klass));
          const next = own ?? coming[0];
          if (!next) return <p className="px-4 pb-4 text-sm text-ink-soft sm:px-6">No more classes today.</p>;
          return (
            <div className="grid border-t border-line lg:grid-cols-2 lg:divide-x lg:divide-line">
              <NextClass roster={next} onOpen={onOpen} />
              <OtherClasses rosters={coming.filter((roster) => roster !== next)} onOpen={onOpen} />
            </div>
          );
        }}
      </Loaded>
    </Card>
  );
}

/** The next class: 'Take attendance' while that is open, and before it who comes, who is new and who owes. */
function NextClass({ roster, onOpen }: Props & { roster: Roster }) {
  const { class: klass, roster: rows, mayMark } = roster;
  const isOpen = useClock((now) => attendanceWindow(asSeenBy(klass, {}), now).whyNot === null);
  return (
    <div className="grid content-start gap-2 px-4 py-3 sm:px-6">
      <div className="relative flex flex-wrap items-center gap-x-3">
        <span className="text-2xl font-semibold tabular-nums">{timeWords(klass.startTime)}</span>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => onOpen(klass._id)}
          className="opens-row min-w-0 flex-[1_1_8rem] text-left leading-tight"
        >
          <span className="block font-semibold wrap-anywhere">{klass.name}</span>
          <span className="block text-sm text-ink-soft wrap-anywhere">
            {[klass.instructor || "TBD", klass.room || klass.location].filter(Boolean).join(" · ")}
          </span>
        </button>
        <Meter value={klass.activeBookings} max={klass.maxCapacity} label="Booked" />
      </div>
      <p className="line-clamp-2 text-sm wrap-anywhere">{rows.map(nameOf).join(", ") || "Nobody is booked"}</p>
      <Facts
        facts={[
          ["New", rows.filter(({ isFirstVisit }) => isFirstVisit).map(nameOf)],
          ["Owes", rows.filter(owes).map((row) => `${nameOf(row)} ${balanceWords(row.concessions).number}`)],
        ]}
      />
      {mayMark && isOpen && (
        <Link to={paths.today} className={buttonClass("primary", "justify-self-start")}>
          <ListChecks aria-hidden className="size-4" />
          Take attendance
        </Link>
      )}
    </div>
  );
}

function Facts({ facts }: { facts: [name: string, people: string[]][] }) {
  return (
    <dl className="grid gap-1 text-sm">
      {facts.map(
        ([name, people]) =>
          people.length > 0 && (
            <div key={name} className="flex gap-2">
              <dt className="shrink-0 text-ink-soft">{name}</dt>
              <dd className="min-w-0 font-medium wrap-anywhere">{people.join(", ")}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const owes = ({ concessions }: RosterRow) => concessions < 0;

function OtherClasses({ rosters, onOpen }: Props & { rosters: readonly Roster[] }) {
  if (rosters.length === 0)
    return <p className="px-4 py-3 text-sm text-ink-soft max-lg:hidden sm:px-6">No other classes today.</p>;
  const more = rosters.length - OTHERS;
  return (
    <ListRows label="Other classes today" className="max-lg:border-t max-lg:border-line">
      {rosters.slice(0, OTHERS).map(({ class: klass, roster }) => (
        <ListRow
          key={klass._id}
          lead={<span className="font-semibold tabular-nums">{timeWords(klass.startTime)}</span>}
          main={klass.name}
          title={klass.name}
          second={klass.instructor || "TBD"}
          figure={<Meter value={klass.activeBookings} max={klass.maxCapacity} label="Booked" />}
          marks={<Counts rows={roster} />}
          onOpen={() => onOpen(klass._id)}
        />
      ))}
      {more > 0 && (
        <li>
          <Link to={paths.today} className="target flex items-center px-4 text-sm font-medium text-accent sm:px-6">
            {`+${more} more today`}
          </Link>
        </li>
      )}
    </ListRows>
  );
}

/** `2 new`, `1 owes` */
function Counts({ rows }: { rows: readonly RosterRow[] }) {
  const fresh = rows.filter(({ isFirstVisit }) => isFirstVisit).length;
  const owing = rows.filter(owes).length;
  return (
    <>
      {fresh > 0 && <Badge tone="info">{`${fresh} new`}</Badge>}
      {owing > 0 && <Badge tone="danger">{`${owing} ${owing === 1 ? "owes" : "owe"}`}</Badge>}
    </>
  );
}
