import type { HistoryEvent } from "@bindings/HistoryEvent";
import { useMemo, useState } from "react";
import { counted } from "../../../../lib/plural";
import { Button } from "../../../../ui/Button";
import { Table } from "../../../../ui/Table";
import { type HistoryRow, historyColumns } from "./historyColumns";

/** So many rows are drawn at a time: years of history are thousands. */
const STEP = 100;

export function HistoryTable({ history }: { history: HistoryEvent[] }) {
  const [shown, setShown] = useState(STEP);
  const rows = useMemo(() => rowsOf(history), [history]);
  const left = rows.length - shown;
  return (
    <div className="-mx-4 sm:-mx-6">
      <Table
        caption="History"
        columns={historyColumns}
        rows={rows.slice(0, shown)}
        rowKey={(row) => row.key}
        stickyHead
        manyColumns
      />
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 px-4 pt-4 text-sm text-ink-soft tabular-nums">
        <p role="status">{left > 0 ? `The latest ${shown} of ${rows.length} events` : counted(rows.length, "event")}</p>
        {left > 0 && <Button onClick={() => setShown(shown + STEP)}>Show more</Button>}
      </div>
    </div>
  );
}

/** Events have no id: their place from the oldest on is theirs, and stays when newer ones come. */
function rowsOf(history: HistoryEvent[]): HistoryRow[] {
  return history.map((event, at) => ({ ...event, key: `${history.length - at}` }));
}
