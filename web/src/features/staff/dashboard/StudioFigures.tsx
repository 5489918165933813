import { useQuery } from "@tanstack/react-query";
import { CalendarCheck, Users } from "lucide-react";
import { staffQueries } from "../../../api/admin/queries";
import { sentenceOf } from "../../../api/failure";
import { Card } from "../../../ui/Card";
import { FailedState } from "../../../ui/FailedState";
import { Figure } from "../../../ui/Figure";

const FAILED = "Failed to fetch the studio's figures";

/** The numbers of users and of active bookings. */
export function StudioFigures() {
  const { data: stats, error, isFetching, refetch } = useQuery(staffQueries.dashboard());
  if (error && !stats) {
    return (
      <Card>
        <FailedState title={FAILED} detail={sentenceOf(error)} onRetry={() => refetch()} retrying={isFetching} />
      </Card>
    );
  }
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-6">
      <Figure label="Total Users" value={formatted(stats?.totalUsers)} icon={<Users className="size-5" />} />
      <Figure
        label="Total Active Bookings"
        value={formatted(stats?.activeBookings)}
        icon={<CalendarCheck className="size-5" />}
      />
    </div>
  );
}

/** Formats a number with thousands separators. Returns a dash until the number is loaded. */
function formatted(count: number | undefined): string {
  return count === undefined ? "–" : count.toLocaleString("en-NZ");
}
