import type { HistoryEvent } from "@bindings/wire";
import { expect, test } from "vitest";
import { historyCsv, historyFileName } from "./historyCsv";

const booking: HistoryEvent = {
  type: "booking",
  description: 'Booked =1+1,"x"',
  className: '=1+1,"x"',
  classDate: "2026-12-01",
  classTime: "09:00",
  location: "@home",
  instructor: "-Kim",
  concessions: 1,
  delta: -1,
  status: "confirmed",
  details: "+64 21\nsecond line",
  timestamp: "2026-11-28T10:59:59.999Z",
};

const nothingBack: HistoryEvent = {
  ...booking,
  type: "cancellation",
  description: "Cancelled",
  className: null,
  classDate: null,
  classTime: null,
  location: null,
  instructor: null,
  concessions: "No refund",
  status: "cancelled",
  details: "",
  timestamp: "2026-11-28T11:00:00.000Z",
};

const HEADER =
  "Date,Time,Event Type,Description,Class Name,Class Date,Class Time,Location,Instructor,Concessions,Status,Details";

test("the CSV file has one line for each event, and no cell is a formula", () => {
  expect(historyCsv([booking, nothingBack])).toBe(
    `\uFEFF${HEADER}\r\n` +
      `2026-11-28,23:59,Booking,"Booked =1+1,""x""","'=1+1,""x""",2026-12-01,09:00,'@home,'-Kim,1,Booked,"'+64 21\nsecond line"\r\n` +
      "2026-11-29,00:00,Cancellation,Cancelled,,,,,,No refund,Cancelled,\r\n",
  );
});

test("the file name contains the username and the day", () => {
  expect(historyFileName("mia.tane", "2026-11-28")).toBe("history-mia.tane-2026-11-28.csv");
});
