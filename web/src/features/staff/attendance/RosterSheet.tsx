import type { Roster } from "@bindings/wire";
import clsx from "clsx";
import { useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { balanceWords, dayOf, longDayWords, timeWords } from "../../../rules";
import { useMarks } from "../../../stores/marks";
import { bookingWords } from "../../../studio/class/bookingWords";
import { usePrinting } from "../../../ui/usePrinting";
import { nameOf, shownStatus } from "./rosterFacts";

/** The numbers of lines that fit on an A4 page in the large and medium font sizes. Longer rosters use the small size. */
const LARGE = 24;
const MEDIUM = 36;

/** Decides which classes are printed: the one passed to `print`, or, for the browser's own print command, all. */
export function usePrint() {
  const [chosen, setChosen] = useState<string | null>(null);
  const isPrinting = usePrinting();
  useEffect(() => {
    if (!isPrinting) setChosen(null);
  }, [isPrinting]);
  const print = (classId: string) => {
    flushSync(() => setChosen(classId));
    window.print();
  };
  return { print, isPrinted: (classId: string) => isPrinting && (chosen === null || chosen === classId) };
}

/** The rosters for printing, each on its own page. theme.css hides the rest of the screen in print. */
export function RosterSheets({ rosters }: { rosters: readonly Roster[] }) {
  if (rosters.length === 0) return null;
  const content = createPortal(
    <div data-sheets className="hidden bg-white text-black print:block">
      {rosters.map((roster) => (
        <RosterSheet key={roster.class._id} roster={roster} />
      ))}
    </div>,
    document.body,
  );
  return content;
}

function RosterSheet({ roster: { class: klass, roster, waitlist } }: { roster: Roster }) {
  const marks = useMarks();
  const lines = roster.length + waitlist.length;
  const where = [klass.instructor || "TBD", klass.location, klass.room].filter(Boolean).join(" · ");
  return (
    <section
      className={clsx(
        "break-after-page last:break-after-auto",
        lines <= LARGE && "text-sm leading-7",
        lines > LARGE && (lines <= MEDIUM ? "text-xs leading-5" : "text-[0.5625rem] leading-3"),
      )}
    >
      <h1 className="text-2xl leading-tight font-semibold">{klass.name}</h1>
      <p className="mb-2 text-base">
        {`${longDayWords(dayOf(klass.startTime))}, ${timeWords(klass.startTime)}–${timeWords(klass.endTime)} · ${where} · ${klass.activeBookings}/${klass.maxCapacity ?? "∞"}`}
      </p>
      <table className="w-full border-collapse text-left [&_td]:border-t [&_td]:border-black/40 [&_td]:px-1 [&_th]:px-1">
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">Name</th>
            <th scope="col">Username</th>
            <th scope="col">Note</th>
            <th scope="col">Balance</th>
            <th scope="col">Attended</th>
            <th scope="col">No-show</th>
          </tr>
        </thead>
        <tbody>
          {roster.map((row, at) => {
            const status = shownStatus(row, marks[row.bookingId]);
            return (
              <tr key={row.bookingId} className="break-inside-avoid">
                <td>{at + 1}</td>
                <td className="font-semibold">{nameOf(row)}</td>
                <td>{`@${row.user.username}`}</td>
                <td>{row.isFirstVisit ? "First visit" : ""}</td>
                <td>{balanceWords(row.concessions).number}</td>
                <td>{status === "attended" ? "☒" : "☐"}</td>
                <td>{status === "no-show" ? "☒" : "☐"}</td>
              </tr>
            );
          })}
          {waitlist.map((entry) => (
            <tr key={entry._id} className="break-inside-avoid">
              <td />
              <td>{nameOf(entry)}</td>
              <td>{`@${entry.user.username}`}</td>
              <td colSpan={4}>Waitlist</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines === 0 && <p>{`${bookingWords.confirmed}: nobody.`}</p>}
    </section>
  );
}
