import { useInfiniteQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { Link } from "react-router";
import { queries } from "../../../api/queries";
import { paths } from "../../../lib/paths";
import { buttonClass } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { Records } from "../records/Records";
import { RecordsScreen } from "../records/RecordsScreen";
import { PastRow } from "./PastRow";

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
