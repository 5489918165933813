import type { HistoryEvent } from "@bindings/wire";
import clsx from "clsx";
import { balanceWords, concessionWords, dateWords, dayOf, timeWords } from "../../../../rules";
import type { Column } from "../../../../ui/Table";
import { ClassLink } from "../../class/ClassLink";
import { AuditChanges } from "../../people/AuditChanges";
import { PersonName } from "../../person/PersonName";
import { kindWords, statusWords } from "./historyWords";

export type HistoryRow = HistoryEvent & { key: string };

/** Returns the columns. If `isFew`, the time is shown below the event, and the status above the details. */
export function historyColumns(isFew: boolean): Column<HistoryRow>[] {
  const event = { key: "event", heading: "Event", names: true };
  const ofClass: Column<HistoryRow> = {
    key: "class",
    heading: "Class",
    card: "plain",
    cell: (row) => row.className && <ClassOf event={row} />,
  };
  if (isFew) {
    return [
      { ...event, width: "32%", cell: (row) => <What event={row} isDated /> },
      ofClass,
      { key: "delta", heading: "Change", numeric: true, cell: (row) => <ChangeOf event={row} /> },
      {
        key: "details",
        heading: "Details",
        width: "28%",
        cell: (row) => <Details event={row} status={statusWords(row)} />,
      },
    ];
  }
  return [
    { key: "when", heading: "Date & Time", cell: ({ timestamp }) => <When at={timestamp} /> },
    { ...event, cell: (row) => <What event={row} /> },
    ofClass,
    { key: "concessions", heading: "Concessions", numeric: true, cell: ({ concessions }) => concessions },
    { key: "delta", heading: "Change", numeric: true, cell: ({ delta }) => <Delta delta={delta} /> },
    { key: "status", heading: "Status", card: "plain", cell: (row) => <Status words={statusWords(row)} /> },
    { key: "details", heading: "Details", card: "plain", cell: (row) => <Details event={row} /> },
  ];
}

function Status({ words }: { words: string }) {
  return words && <span className="whitespace-nowrap">{words}</span>;
}

function When({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      <span className="block">{dateWords(dayOf(at))}</span>
      <span className="block text-xs text-ink-soft">{timeWords(at)}</span>
    </time>
  );
}

function What({ event, isDated }: { event: HistoryEvent; isDated?: boolean }) {
  const { description, timestamp } = event;
  return (
    <>
      <span className="block font-medium">{kindWords(event)}</span>
      <span className="block text-xs font-normal text-ink-soft">{description}</span>
      {isDated && (
        <time dateTime={timestamp} className="block text-xs font-normal text-ink-soft tabular-nums">
          {`${dateWords(dayOf(timestamp))}, ${timeWords(timestamp)}`}
        </time>
      )}
    </>
  );
}

/** The change of the balance, and below it the concessions of the event. */
function ChangeOf({ event: { concessions, delta } }: { event: HistoryEvent }) {
  return (
    <>
      <Delta delta={delta} />
      {concessions !== 0 && (
        <span className="block text-xs whitespace-nowrap text-ink-soft">
          {typeof concessions === "number" ? concessionWords(concessions) : concessions}
        </span>
      )}
    </>
  );
}

function ClassOf({ event }: { event: HistoryEvent }) {
  const { classId, className, classDate, classTime, location, instructor } = event;
  const moment = [classDate && dateWords(classDate), classTime].filter(Boolean).join(", ");
  return (
    <span className="block">
      <span className="block">{classId ? <ClassLink id={classId}>{className}</ClassLink> : className}</span>
      <span className="block text-xs text-ink-soft tabular-nums">
        {[moment, location, instructor].filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}

/** The note on an event or the changed fields of an edit, and the member of staff who made it. */
function Details({ event: { details, changes, by, byId }, status }: { event: HistoryEvent; status?: string }) {
  return (
    <>
      {status && <span className="block">{status}</span>}
      {changes ? <AuditChanges changes={changes} /> : <span>{details}</span>}
      {by && (
        <span className="block text-xs text-ink-soft">
          <span>By</span> <PersonName id={byId}>{by}</PersonName>
        </span>
      )}
    </>
  );
}

/** The change of the balance: `+2`, `−1` or `0`. */
function Delta({ delta }: { delta: number }) {
  if (delta === 0) return <span className="text-ink-soft">0</span>;
  const { number } = balanceWords(delta);
  return <span className={clsx("font-medium", delta > 0 && "text-accent")}>{delta > 0 ? `+${number}` : number}</span>;
}
