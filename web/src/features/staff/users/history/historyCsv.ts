import type { HistoryEvent } from "@bindings/wire";
import { csv } from "../../../../lib/csv";
import { dayOf, timeWords } from "../../../../rules";
import { kindWords, statusWords } from "./historyWords";

const HEADER = [
  "Date",
  "Time",
  "Event Type",
  "Description",
  "Class Name",
  "Class Date",
  "Class Time",
  "Location",
  "Instructor",
  "Concessions",
  "Status",
  "Details",
];

/** Returns the history as CSV text for spreadsheets. */
export function historyCsv(history: readonly HistoryEvent[]): string {
  return csv([HEADER, ...history.map(row)]);
}

export function historyFileName(username: string, day: string): string {
  return `history-${username}-${day}.csv`;
}

function row(event: HistoryEvent): (string | number)[] {
  return [
    dayOf(event.timestamp),
    timeWords(event.timestamp),
    kindWords(event),
    event.description,
    event.className ?? "",
    event.classDate ?? "",
    event.classTime ?? "",
    event.location ?? "",
    event.instructor ?? "",
    event.concessions,
    statusWords(event),
    event.details,
  ];
}
