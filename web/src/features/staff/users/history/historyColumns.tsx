import type { HistoryEvent } from "@bindings/wire";
import clsx from "clsx";
import { use } from "react";
import { restoreBooking } from "../../../../api/admin/bookings";
import { useAction } from "../../../../api/useAction";
import { balanceWords, concessionWords, dateWords, dayOf, timeWords } from "../../../../rules";
import { toast } from "../../../../stores/toasts";
import { Moment } from "../../../../studio/class/Moment";
import { Button } from "../../../../ui/Button";
import { ListRow } from "../../../../ui/ListRow";
import { OfflineReason } from "../../../../ui/offlineReason";
import type { Column } from "../../../../ui/Table";
import { ClassLink } from "../../class/ClassLink";
import { AuditChanges } from "../../people/AuditChanges";
import { PersonName } from "../../people/PersonName";
import { kindWords, statusWords } from "./historyWords";

export type HistoryRow = HistoryEvent & { key: string };

export const historyColumns: Column<HistoryRow>[] = [
  { key: "when", heading: "Date & Time", cell: ({ timestamp }) => <When at={timestamp} /> },
  { key: "event", heading: "Event", names: true, cell: (row) => <What event={row} /> },
  {
    key: "class",
    heading: "Class",
    cell: (row) => (
      <>
        <span className="block">
          <ClassName event={row} />
        </span>
        <span className="block text-xs text-ink-soft tabular-nums">{classWords(row)}</span>
      </>
    ),
  },
  { key: "concessions", heading: "Concessions", numeric: true, cell: ({ concessions }) => concessions },
  { key: "delta", heading: "Change", numeric: true, cell: ({ delta }) => <Delta delta={delta} /> },
  {
    key: "status",
    heading: "Status",
    cell: (row) => <span className="whitespace-nowrap">{statusWords(row)}</span>,
  },
  {
    key: "details",
    heading: "Details",
    cell: (row) => (
      <>
        <Details event={row} />
        {row.by && (
          <span className="block text-xs text-ink-soft">
            <span>By</span> <PersonName id={row.byId}>{row.by}</PersonName>
          </span>
        )}
        {row.restorableBookingId && <PutBack bookingId={row.restorableBookingId} />}
      </>
    ),
  },
];

/** An event as a row of a list. */
export function EventRow({ row }: { row: HistoryRow }) {
  const { description, className, timestamp, concessions, delta, details, changes, by, byId, restorableBookingId } =
    row;
  const words = description || kindWords(row);
  const status = statusWords(row);
  const used = typeof concessions === "number" ? concessionWords(concessions) : concessions;
  return (
    <ListRow
      main={words}
      title={words}
      wraps
      second={
        <>
          <Moment at={timestamp} />
          {description && <span>{` · ${kindWords(row)}`}</span>}
          {by && (
            <>
              <span>{" · by "}</span>
              <PersonName id={byId}>{by}</PersonName>
            </>
          )}
          {className && (
            <p className="text-xs tabular-nums">
              <ClassName event={row} />
              <span>{` · ${classWords(row)}`}</span>
            </p>
          )}
        </>
      }
      marks={[status !== kindWords(row) && status, concessions !== Math.abs(delta) && used].filter(Boolean).join(" · ")}
      detail={
        (details || changes || restorableBookingId) && (
          <>
            <Details event={row} />
            {restorableBookingId && <PutBack bookingId={restorableBookingId} />}
          </>
        )
      }
      figure={delta !== 0 && <Delta delta={delta} />}
    />
  );
}

function When({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      <span className="block">{dateWords(dayOf(at))}</span>
      <span className="block text-xs text-ink-soft">{timeWords(at)}</span>
    </time>
  );
}

function What({ event }: { event: HistoryEvent }) {
  return (
    <>
      <span className="block font-medium">{kindWords(event)}</span>
      <span className="block text-xs font-normal text-ink-soft">{event.description}</span>
    </>
  );
}

function ClassName({ event: { classId, className } }: { event: HistoryEvent }) {
  return classId && className ? <ClassLink id={classId}>{className}</ClassLink> : <span>{className}</span>;
}

/** The time, the place and the instructor of an event's class. */
function classWords({ classDate, classTime, location, instructor }: HistoryEvent): string {
  const moment = [classDate && dateWords(classDate), classTime].filter(Boolean).join(", ");
  return [moment, location, instructor].filter(Boolean).join(" · ");
}

/** The note on an event, or the changed fields of an edit. */
function Details({ event: { details, changes } }: { event: HistoryEvent }) {
  return changes ? <AuditChanges changes={changes} /> : <span className="text-sm">{details}</span>;
}

/** The change of the balance: `+2`, `−1` or `0`. */
function Delta({ delta }: { delta: number }) {
  if (delta === 0) return <span className="text-ink-soft">0</span>;
  const { number } = balanceWords(delta);
  return <span className={clsx("font-medium", delta > 0 && "text-accent")}>{delta > 0 ? `+${number}` : number}</span>;
}

/** Books a person again whom staff removed from a class. */
function PutBack({ bookingId }: { bookingId: string }) {
  const offlineReason = use(OfflineReason);
  const restore = useAction((signal) => restoreBooking(bookingId, signal), {
    onDone: ({ message }) => toast.success(message),
    failureText: "Failed to restore the booking",
  });
  return (
    <Button running={restore.running} disabledReason={offlineReason} onClick={() => void restore.run()}>
      Put back
    </Button>
  );
}
