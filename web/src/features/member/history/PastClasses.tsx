import type { Booking, BookingStatus } from "@bindings/wire";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Check, History, X } from "lucide-react";
import { Link } from "react-router";
import { queries } from "../../../api/queries";
import { paths } from "../../../lib/paths";
import { balanceWords } from "../../../rules";
import { bookingWords } from "../../../studio/class/bookingWords";
import { Moment } from "../../../studio/class/Moment";
import { Badge } from "../../../ui/Badge";
import { buttonClass } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { Records } from "../records/Records";
import { RecordsScreen } from "../records/RecordsScreen";

/** The user's bookings in past classes. */
export function PastClasses() {
  return (
    <RecordsScreen title="Past Classes">
      <Records
        query={useInfiniteQuery(queries.pastBookings())}
        rowsOf={({ bookings }) => bookings}
        keyOf={({ _id }) => _id}
        momentOf={({ displayStartTime }) => displayStartTime}
        row={(booking) => <PastRow booking={booking} />}
        words={{ loading: "Loading your past classes", failed: "Failed to load your past classes" }}
        empty={
          <EmptyState
            icon={<History className="size-6" />}
            title="No past classes"
            action={
              <Link to={paths.classes} className={buttonClass("primary")}>
                See the class schedule
              </Link>
            }
          >
            Classes you have been to are listed here.
          </EmptyState>
        }
      />
    </RecordsScreen>
  );
}

const CAME: readonly BookingStatus[] = ["attended", "confirmed"];

/** A past booking with its status. */
function PastRow({ booking }: { booking: Booking }) {
  const { classId: klass, displayStartTime, concessionsUsed } = booking;
  const used = balanceWords(concessionsUsed);
  return (
    <>
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="text-xs text-ink-soft">
          <Moment at={displayStartTime} />
        </p>
        <p className="font-medium wrap-anywhere">{klass.name}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {[klass.instructor, klass.location, klass.room].filter(Boolean).join(" · ")}
        </p>
      </div>
      <div className="flex flex-col items-end gap-1 max-sm:flex-row max-sm:flex-wrap max-sm:items-center">
        <Outcome booking={booking} />
        <p className="text-sm text-ink-soft tabular-nums">{`${used.number} ${used.noun}`}</p>
      </div>
    </>
  );
}

function Outcome({ booking: { status, refundedConcessions, classId } }: { booking: Booking }) {
  const came = CAME.includes(status);
  const Icon = came ? Check : X;
  return (
    <span className="flex flex-wrap gap-1.5 sm:justify-end">
      <Badge tone={came ? "accent" : "neutral"} icon={<Icon aria-hidden />}>
        {bookingWords[status]}
      </Badge>
      {refundedConcessions > 0 && <Badge tone="info">{`Refunded ${refundedConcessions}`}</Badge>}
      {!classId.isActive && <Badge>Class cancelled by the studio</Badge>}
    </span>
  );
}
