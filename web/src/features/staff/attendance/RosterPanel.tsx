import type { Roster } from "@bindings/wire";
import { CheckCheck, Download, Printer, UserPlus, Users } from "lucide-react";
import { useCallback, useId, useMemo, useState } from "react";
import { useUser } from "../../../api/useMe";
import { download } from "../../../lib/download";
import { attendanceWindow, whyNotChanged } from "../../../rules";
import { useClock } from "../../../stores/clock";
import { useMarks } from "../../../stores/marks";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { MenuButton } from "../../../ui/MenuButton";
import { asSeenBy } from "../class/asSeenBy";
import { Person } from "../class/Person";
import { RosterPerson } from "./RosterPerson";
import { rosterCsv, rosterFileName } from "./rosterCsv";
import { type Counts, countsOf } from "./rosterFacts";
import { keysOfRoster } from "./rosterKeys";
import { useAllHere } from "./useAllHere";

type Props = { roster: Roster; onAdd?: () => void; onPrint: (classId: string) => void };

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
          {countWords(counts)}
        </p>
        {mayMark && (
          <Button
            tone="primary"
            icon={<CheckCheck aria-hidden className="size-4" />}
            disabledReason={closed ?? (counts.unmarked === 0 ? "Everyone is marked" : null)}
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
        <MenuButton
          label={`More for the roster of ${klass.name}`}
          items={[
            { label: "Print", icon: <Printer aria-hidden />, onChoose: () => onPrint(klass._id) },
            {
              label: "Download CSV",
              icon: <Download aria-hidden />,
              onChoose: () => download(rosterFileName(roster), rosterCsv(roster, marks), "text/csv;charset=utf-8"),
            },
          ]}
        />
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

/** `9 attended · 2 no-shows · 3 to mark` */
function countWords({ attended, noShows, unmarked }: Counts): string {
  return [
    `${attended} attended`,
    noShows > 0 && `${noShows} ${noShows === 1 ? "no-show" : "no-shows"}`,
    unmarked > 0 && `${unmarked} to mark`,
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
          <li key={entry._id} className="relative flex min-h-11 items-center truncate">
            <Person {...entry.user} />
          </li>
        ))}
      </ul>
    </section>
  );
}
