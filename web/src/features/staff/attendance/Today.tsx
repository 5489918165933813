import type { Day, Roster } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { CalendarX, ChevronLeft, ChevronRight } from "lucide-react";
import { useCallback, useId, useState } from "react";
import { Link } from "react-router";
import { staffQueries } from "../../../api/admin/queries";
import { isForbidden, sentenceOf } from "../../../api/failure";
import { useUser } from "../../../api/useMe";
import { paths } from "../../../lib/paths";
import { counted } from "../../../lib/plural";
import { longDayWords, timeWords, today } from "../../../rules";
import { isTaughtBy } from "../../../rules/staff";
import { studioNow, useClock } from "../../../stores/clock";
import { useCloseOnBack } from "../../../studio/address/useCloseOnBack";
import { useSearchParameters, withParameters } from "../../../studio/address/useSearchParameters";
import { dayBeside } from "../../../studio/class/dayBeside";
import { Badge } from "../../../ui/Badge";
import { Button, buttonClass } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { IconButton } from "../../../ui/IconButton";
import { Loaded } from "../../../ui/Loaded";
import { Meter } from "../../../ui/Meter";
import { SkeletonRows } from "../../../ui/Skeleton";
import { useDialogState } from "../../../ui/useDialogState";
import { AccessDenied } from "../AccessDenied";
import { RosterPanel } from "./RosterPanel";
import { RosterSheets, usePrint } from "./RosterSheet";
import { comingClasses } from "./rosterFacts";
import { MarkQueueContext, useMarkQueue } from "./useMarkQueue";
import { WalkIn } from "./WalkIn";

/** The classes of a day with their rosters, for taking attendance. A coach's own classes come first. */
export function Today() {
  const { day, isToday, toToday, step } = useDay();
  const query = useQuery(staffQueries.today(day));
  const queue = useMarkQueue(query.dataUpdatedAt, query.data?.classes.map(({ class: { _id } }) => _id) ?? []);
  if (isForbidden(query.error)) return <AccessDenied oneLine />;
  return (
    <MarkQueueContext value={queue}>
      <div className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-4">
        <title>Today · Fantail</title>
        <Heading day={day} isToday={isToday} onToday={toToday} onStep={step} />
        <Loaded
          query={query}
          loading={<SkeletonRows rows={5} label="Loading classes" height="h-16" />}
          failed="Failed to fetch classes"
          detail={sentenceOf}
        >
          {({ classes }) => (classes.length === 0 ? <NoClasses /> : <Classes key={day} rosters={classes} />)}
        </Loaded>
      </div>
    </MarkQueueContext>
  );
}

const DAY_PARAMETER = "day";

const dayIn = (parameters: URLSearchParams): Day | null => {
  const day = parameters.get(DAY_PARAMETER);
  return day !== null && dayBeside(day, 0) === day ? day : null;
};

/** Keeps the shown day in the URL. Without a valid day in the URL it is today. */
function useDay() {
  const [parameters, setAddress] = useSearchParameters();
  const present = useClock(today);
  const named = dayIn(parameters);
  const show = useCallback(
    (day: Day) =>
      setAddress((now) => withParameters(now, { [DAY_PARAMETER]: day === today(studioNow()) ? null : day })),
    [setAddress],
  );
  const step = useCallback(
    (by: -1 | 1) => {
      // Reads the URL, because a second press may come before the first press is rendered.
      const at = dayIn(new URLSearchParams(window.location.search)) ?? today(studioNow());
      show(dayBeside(at, by) ?? at);
    },
    [show],
  );
  const toToday = useCallback(() => show(today(studioNow())), [show]);
  return { day: named ?? present, isToday: named === null || named === present, toToday, step };
}

type DayHeadingProps = { day: Day; isToday: boolean; onToday: () => void; onStep: (by: -1 | 1) => void };

function Heading({ day, isToday, onToday, onStep }: DayHeadingProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-[1_1_14rem]">
        <h1 aria-live="polite" className="text-2xl font-semibold tracking-tight sm:text-3xl">
          {isToday ? "Today" : longDayWords(day)}
        </h1>
        <p className="text-ink-soft">{isToday ? longDayWords(day) : "Who came, and who is booked"}</p>
      </div>
      <nav aria-label="Days" className="flex flex-wrap items-center gap-2">
        <IconButton
          label="Previous day"
          icon={<ChevronLeft aria-hidden className="size-5" />}
          onClick={() => onStep(-1)}
          className="border border-line-strong bg-surface"
        />
        <Button onClick={onToday}>Today</Button>
        <IconButton
          label="Next day"
          icon={<ChevronRight aria-hidden className="size-5" />}
          onClick={() => onStep(1)}
          className="border border-line-strong bg-surface"
        />
      </nav>
    </div>
  );
}

function NoClasses() {
  return (
    <EmptyState
      icon={<CalendarX className="size-6" />}
      title="No classes on this day"
      action={
        <Link to={paths.timetable} className={buttonClass("secondary")}>
          See all classes
        </Link>
      }
    >
      The arrows go to other days.
    </EmptyState>
  );
}

/** Returns the id of the first class that is neither over nor cancelled; of the day's last class if there is none. */
function nextOf(rosters: readonly Roster[]): string | undefined {
  const [next = rosters.at(-1)] = comingClasses(rosters, studioNow());
  return next?.class._id;
}

function Classes({ rosters }: { rosters: readonly Roster[] }) {
  const user = useUser();
  const own = user.canEdit ? [] : rosters.filter(({ class: klass }) => isTaughtBy(user, klass));
  const listed = [...own, ...rosters.filter((roster) => !own.includes(roster))];
  // A roster stays open when its class ends, because someone may still be taking attendance.
  const [open, setOpen] = useState<ReadonlySet<string | undefined>>(
    () => new Set([nextOf(own.length > 0 ? own : rosters)]),
  );
  const [adding, setAdding] = useDialogState<string>();
  const close = () => setAdding(null);
  useCloseOnBack(adding !== null, close);
  const { print, isPrinted } = usePrint();
  const klass = rosters.find((roster) => roster.class._id === adding)?.class;
  const toggle = (id: string) =>
    setOpen((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });

  return (
    <>
      <p className="text-sm text-ink-soft">
        {[counted(rosters.length, "class", "classes"), own.length > 0 && `yours first (${own.length})`]
          .filter(Boolean)
          .join(", ")}
      </p>
      <ol className="grid grid-cols-1 gap-3">
        {listed.map((roster) => (
          <li key={roster.class._id} className="rounded-xl border border-line bg-surface">
            <ClassOfDay
              roster={roster}
              isOpen={open.has(roster.class._id)}
              onToggle={() => toggle(roster.class._id)}
              onAdd={() => setAdding(roster.class._id)}
              onPrint={print}
            />
          </li>
        ))}
      </ol>
      {klass && <WalkIn klass={klass} onClose={close} />}
      <RosterSheets rosters={rosters.filter((roster) => isPrinted(roster.class._id))} />
    </>
  );
}

type ClassOfDayProps = {
  roster: Roster;
  isOpen: boolean;
  onToggle: () => void;
  onAdd: () => void;
  onPrint: (classId: string) => void;
};

function ClassOfDay({ roster, isOpen, onToggle, onAdd, onPrint }: ClassOfDayProps) {
  const id = useId();
  const { name, startTime, instructor, room, location, activeBookings, maxCapacity, isActive } = roster.class;
  return (
    <>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
          className="flex min-h-16 w-full flex-wrap items-center gap-x-3 rounded-xl px-4 py-2 text-left hover:bg-sunken/50 focus-visible:-outline-offset-2 sm:px-6"
        >
          <span className="min-w-14 shrink-0 text-lg font-semibold whitespace-nowrap tabular-nums">
            {timeWords(startTime)}
          </span>
          <span className="min-w-0 flex-[1_1_5rem] leading-tight">
            <span title={name} className="block truncate font-semibold">
              {name}
            </span>
            <span className="block truncate text-sm text-ink-soft">
              {[instructor || "TBD", room || location].filter(Boolean).join(" · ")}
            </span>
          </span>
          {isActive ? (
            // A phone shows only the numbers, without the bar.
            <span className="text-right text-sm max-sm:[&_[aria-hidden]]:hidden max-sm:[&_span]:min-w-0">
              <Meter value={activeBookings} max={maxCapacity} label="Booked" />
            </span>
          ) : (
            <Badge tone="danger">Cancelled</Badge>
          )}
          <ChevronRight
            aria-hidden
            className={clsx("size-5 shrink-0 text-ink-soft transition-transform", isOpen && "rotate-90")}
          />
        </button>
      </h2>
      {isOpen && (
        <div id={id} className="border-t border-line">
          <RosterPanel roster={roster} onAdd={onAdd} onPrint={onPrint} />
        </div>
      )}
    </>
  );
}
