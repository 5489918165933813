import type { AttendanceMark, Roster } from "@bindings/wire";
import { CheckCheck, Download, Printer, UserPlus, Users } from "lucide-react";
import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { useUser } from "../../../api/useMe";
import { counted } from "../../../lib/plural";
import { attendanceWindow, whyNotChanged } from "../../../rules/staff";
import { useClock } from "../../../stores/clock";
import { useMarks } from "../../../stores/marks";
import { toast } from "../../../stores/toasts";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { MenuButton } from "../../../ui/MenuButton";
import { asSeenBy } from "../class/asSeenBy";
import { Person } from "../class/Person";
import type { Press } from "./MarkQueue";
import { RosterPerson } from "./RosterPerson";
import { downloadRoster } from "./rosterCsv";
import { type Counts, countsOf, decide, knownStatus, nameOf, shownStatus } from "./rosterFacts";
import { keysOfRoster } from "./rosterKeys";
import { useRosterQueue } from "./useMarkQueue";

type Props = {
  roster: Roster;
  onAdd?: () => void;
  /** Left out where the screen prints and downloads the roster itself. */
  onPrint?: (classId: string) => void;
};

/** The people booked into a class, each with buttons for attended and no-show, and the waitlist below. */
export function RosterPanel({ roster, onAdd, onPrint }: Props) {
  const { class: klass, roster: rows, mayMark } = roster;
  const facts = useMemo(() => asSeenBy(klass, {}), [klass]);
  const closed = useClock((now) => attendanceWindow(facts, now).whyNot);
  const closedId = useId();
  const [current, setCurrent] = useState<string | null>(null);
  const onFocus = useCallback((bookingId: string) => setCurrent(bookingId), []);
  const currentId = rows.some(({ bookingId }) => bookingId === current) ? current : rows[0]?.bookingId;

  return (
    <>
      <Head roster={roster} closed={closed} closedId={closedId} onAdd={onAdd} onPrint={onPrint} />
      {rows.length === 0 ? (
        <EmptyState icon={<Users className="size-6" />} title="No confirmed bookings">
          Whoever comes can be added to the class.
        </EmptyState>
      ) : (
        <ul
          // Safari removes the list role from a list without bullets.
          // biome-ignore lint/a11y/noRedundantRoles: see above.
          role="list"
          aria-label={`Roster of ${klass.name}`}
          onKeyDown={keysOfRoster}
          className="divide-y divide-line border-t border-line"
        >
          {rows.map((row) => (
            <RosterPerson
              key={row.bookingId}
              classId={klass._id}
              klass={facts}
              row={row}
              mayMark={mayMark}
              closedId={closed === null ? undefined : closedId}
              isCurrent={row.bookingId === currentId}
              onFocus={onFocus}
            />
          ))}
        </ul>
      )}
      <Waiting roster={roster} />
    </>
  );
}

type HeadProps = Props & { closed: string | null; closedId: string };

/** The counts, and the actions on the whole roster. */
function Head({ roster, closed, closedId, onAdd, onPrint }: HeadProps) {
  const { class: klass, roster: rows, mayMark } = roster;
  const { canEdit } = useUser();
  const whyNotAdd = useClock((now) => whyNotChanged(klass, now));
  const marks = useMarks();
  const markAllHere = useAllHere(roster);
  const counts = countsOf(rows, marks);

  return (
    <div className="@container grid gap-3 px-4 py-3 sm:px-6">
      <div className="flex flex-wrap items-center gap-2">
        <p aria-live="polite" className="min-w-0 basis-full text-sm @xl:flex-1 text-ink-soft tabular-nums">
          {countWords(counts, mayMark)}
        </p>
        {mayMark && (
          <Button
            tone="primary"
            icon={<CheckCheck aria-hidden className="size-4" />}
            disabledReason={closed ?? (counts.unmarked === 0 ? "Nobody is left to mark" : null)}
            reasonIsPlain
            onClick={markAllHere}
          >
            All here
          </Button>
        )}
        {canEdit && onAdd && (
          <Button
            icon={<UserPlus aria-hidden className="size-4" />}
            disabledReason={whyNotAdd}
            reasonIsPlain
            onClick={onAdd}
          >
            Walk-in
          </Button>
        )}
        {onPrint && <Outputs roster={roster} isInMenu={mayMark || canEdit} onPrint={onPrint} />}
      </div>
      {mayMark && closed !== null && (
        <p id={closedId} className="text-sm text-ink-soft">
          {`${closed}.`}
        </p>
      )}
      {!mayMark && <p className="text-sm text-ink-soft">You can read this roster. Admins take attendance here.</p>}
    </div>
  );
}

type OutputsProps = { roster: Roster; isInMenu: boolean; onPrint: (classId: string) => void };

/** Prints the roster, and downloads it: in a menu beside other buttons, otherwise as buttons. */
function Outputs({ roster, isInMenu, onPrint }: OutputsProps) {
  const { _id, name } = roster.class;
  const outputs = [
    { label: "Print", icon: <Printer aria-hidden className="size-4" />, onChoose: () => onPrint(_id) },
    {
      label: "Download CSV",
      icon: <Download aria-hidden className="size-4" />,
      onChoose: () => downloadRoster(roster),
    },
  ];
  if (isInMenu) return <MenuButton label={`More for the roster of ${name}`} items={outputs} />;
  return outputs.map(({ label, icon, onChoose }) => (
    <Button key={label} icon={icon} onClick={onChoose}>
      {label}
    </Button>
  ));
}

/** Returns a function that marks all unmarked people as attended and offers Undo in a toast. */
function useAllHere(roster: Roster) {
  const queue = useRosterQueue();
  const latest = useRef(roster);
  useEffect(() => {
    latest.current = roster;
  });

  /** Returns a press of `mark` for each wanted row that shows the status `from`, if the rules allow the mark. */
  function pressesOf(mark: AttendanceMark, from: string, isWanted: (bookingId: string) => boolean): Press[] {
    const { class: klass, roster: rows } = latest.current;
    const facts = asSeenBy(klass, {});
    const marks = useMarks.getState();
    return rows.flatMap((row) => {
      const { bookingId, status: known } = row;
      const pending = marks[bookingId];
      if (shownStatus(row, pending) !== from || !isWanted(bookingId)) return [];
      const { outcome, status } = decide(facts, row, knownStatus(row, pending), mark);
      if (outcome === "refused") return [];
      return [{ classId: klass._id, bookingId, name: nameOf(row), mark, status, known }];
    });
  }

  return function markAllHere() {
    const presses = pressesOf("attended", "confirmed", () => true);
    const marked = new Set(presses.map(({ bookingId }) => bookingId));
    queue.press(presses);
    const undo = () => queue.press(pressesOf("unmarked", "attended", (bookingId) => marked.has(bookingId)));
    // The toast measures itself, which forces a layout, so it appears after the rows are painted.
    setTimeout(() =>
      toast.success(`${counted(marked.size, "booking")} marked as attended`, { label: "Undo", run: undo }),
    );
  };
}

/**
 * `9 attended · 2 no-shows · 3 to mark`; for someone who may not mark, `9 attended · 3 not marked`. Of a past class that
 * nobody marked, `Not marked · 9 count as attended`.
 */
function countWords({ attended, assumed, noShows, unmarked }: Counts, mayMark: boolean): string {
  if (assumed > 0 && assumed === attended + noShows) return `Not marked · ${assumed} count as attended`;
  return [
    (mayMark || attended > 0) && `${attended} attended`,
    noShows > 0 && `${noShows} ${noShows === 1 ? "no-show" : "no-shows"}`,
    unmarked > 0 && `${unmarked} ${mayMark ? "to mark" : "not marked"}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The waitlist, in the order of joining. */
function Waiting({ roster: { class: klass, waitlist } }: { roster: Roster }) {
  if (waitlist.length === 0) return null;
  return (
    <section aria-label={`Waitlist of ${klass.name}`} className="border-t border-line px-4 py-3 sm:px-6">
      <h3 className="text-sm font-semibold">{`Waitlist (${waitlist.length})`}</h3>
      <ul>
        {waitlist.map((entry) => (
          <li key={entry._id} className="relative flex min-h-11 items-center wrap-anywhere">
            <Person {...entry.user} />
          </li>
        ))}
      </ul>
    </section>
  );
}
