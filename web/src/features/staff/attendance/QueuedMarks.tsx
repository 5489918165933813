import type { AttendanceMark } from "@bindings/wire";
import { useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { groupedBy } from "../../../lib/groupedBy";
import { counted } from "../../../lib/plural";
import { momentWithinWords } from "../../../rules";
import { studioNow, studioTimeOf } from "../../../stores/clock";
import { useConnection } from "../../../stores/connection";
import { type PendingMark, useMarks } from "../../../stores/marks";
import { bookingWords } from "../../../studio/class/bookingWords";
import { Button } from "../../../ui/Button";
import { markQueueOf } from "./useMarkQueue";

const MARK_WORDS: Record<AttendanceMark, string> = {
  attended: bookingWords.attended,
  "no-show": bookingWords["no-show"],
  unmarked: "mark taken back",
};

/** Sends the marks on the device, on every screen, and shows those that wait and those that the server has refused. */
export function QueuedMarks() {
  const client = useQueryClient();
  const [queue] = useState(() => markQueueOf(client));
  const reachable = useConnection((connection) => connection.reachable);
  const marks = Object.values(useMarks());
  const refused = marks.filter(({ state }) => state === "reported");
  const waiting = marks.filter(({ state }) => state === "waiting" && !reachable);
  const failed = marks.filter(({ state }) => state === "failed");
  return (
    <>
      {waiting.length > 0 && (
        <Bar role="status">{`${notSaved(waiting)} yet. They are sent once the connection is back.`}</Bar>
      )}
      {failed.length > 0 && (
        <Bar role="alert" action={<Button onClick={() => queue.retry()}>Try again</Button>}>
          {`${notSaved(failed)} yet: ${failed[0]?.why}`}
        </Bar>
      )}
      {refused.length > 0 && (
        <Bar role="alert" isDanger action={<Button onClick={() => queue.dismissReported()}>Dismiss</Button>}>
          <p className="font-semibold">{notSaved(refused)}</p>
          <Reasons marks={refused} />
        </Bar>
      )}
    </>
  );
}

type BarProps = { role: "status" | "alert"; isDanger?: boolean; action?: ReactNode; children: ReactNode };

function Bar({ role, isDanger, action, children }: BarProps) {
  return (
    <div
      role={role}
      className={clsx(
        "flex flex-wrap items-center justify-center gap-x-4 gap-y-2 px-4 py-2 text-sm sm:flex-nowrap",
        isDanger ? "bg-danger-soft text-danger" : "bg-warning-soft text-warning",
      )}
    >
      <div className="max-h-[20dvh] min-w-0 overflow-y-auto wrap-anywhere">{children}</div>
      {action}
    </div>
  );
}

/** `2 attendance marks are not saved` */
const notSaved = ({ length }: PendingMark[]) =>
  `${counted(length, "attendance mark")} ${length === 1 ? "is" : "are"} not saved`;

/** `today at 18:42` */
const pressedWords = (at: number) => momentWithinWords(new Date(studioTimeOf(at)).toISOString(), studioNow());

/** The reasons, each with the people whom it concerns. */
function Reasons({ marks }: { marks: PendingMark[] }) {
  return Array.from(
    groupedBy(marks, ({ why }) => why ?? ""),
    ([why, concerned]) => (
      <p key={why}>
        {concerned.map(({ bookingId, name, mark, at }, index) => (
          <span key={bookingId}>{`${index > 0 ? ", " : ""}${name} (${MARK_WORDS[mark]}, ${pressedWords(at)})`}</span>
        ))}
        <span>{`: ${why}`}</span>
      </p>
    ),
  );
}
