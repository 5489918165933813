import type { HistoryEvent } from "@bindings/HistoryEvent";
import clsx from "clsx";
import { balanceWords, dateWords, dayOf, timeWords } from "../../../../rules";
import type { Column } from "../../../../ui/Table";
import { AuditChanges } from "../../people/AuditChanges";
import { kindWords, statusWords } from "./historyWords";

export type HistoryRow = HistoryEvent & { key: string };

export const historyColumns: Column<HistoryRow>[] = [
  { key: "when", heading: "Date & Time", cell: ({ timestamp }) => <When at={timestamp} /> },
  { key: "event", heading: "Event", names: true, cell: (event) => <What event={event} /> },
  { key: "class", heading: "Class", card: "plain", cell: (event) => event.className && <ClassOf event={event} /> },
  { key: "concessions", heading: "Concessions", numeric: true, cell: ({ concessions }) => concessions },
  { key: "delta", heading: "Change", numeric: true, cell: ({ delta }) => <Delta delta={delta} /> },
  { key: "status", heading: "Status", card: "plain", cell: (event) => <Status words={statusWords(event)} /> },
  { key: "details", heading: "Details", card: "plain", cell: (event) => <Details event={event} /> },
];

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

function What({ event }: { event: HistoryEvent }) {
  return (
    <>
      <span className="block font-medium">{kindWords(event)}</span>
      <span className="block text-xs font-normal text-ink-soft">{event.description}</span>
    </>
  );
}

function ClassOf({ event }: { event: HistoryEvent }) {
  const { className, classDate, classTime, location, instructor } = event;
  const moment = [classDate && dateWords(classDate), classTime].filter(Boolean).join(", ");
  return (
    <span className="block">
      <span className="block">{className}</span>
      <span className="block text-xs text-ink-soft tabular-nums">
        {[moment, location, instructor].filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}

/** What was noted, what an edit changed, and who of the staff made it. */
function Details({ event: { details, changes, by } }: { event: HistoryEvent }) {
  return (
    <>
      {changes ? <AuditChanges changes={changes} /> : <span>{details}</span>}
      {by && <span className="block text-xs text-ink-soft">{`By ${by}`}</span>}
    </>
  );
}

/** The change of the balance: `+2`, `−1`, or nothing. */
function Delta({ delta }: { delta: number }) {
  if (delta === 0) return <span className="text-ink-soft">0</span>;
  const { number } = balanceWords(delta);
  return <span className={clsx("font-medium", delta > 0 && "text-accent")}>{delta > 0 ? `+${number}` : number}</span>;
}
