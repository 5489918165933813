import { useQuery } from "@tanstack/react-query";
import { CalendarCheck, Users } from "lucide-react";
import { staffQueries } from "../../../api/admin/queries";
import { sentenceOf } from "../../../api/failure";
import { Figure } from "../../../ui/Figure";

/** The studio in two figures. */
export function StudioFigures() {
  const { data: stats, error } = useQuery(staffQueries.dashboard());
  const hint = error && !stats ? sentenceOf(error, "This could not be loaded") : undefined;
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-6">
      <Figure label="Total Users" value={counted(stats?.totalUsers)} hint={hint} icon={<Users className="size-5" />} />
      <Figure
        label="Total Active Bookings"
        value={counted(stats?.activeBookings)}
        hint={hint}
        icon={<CalendarCheck className="size-5" />}
      />
    </div>
  );
}

/** Long figures in groups; a dash until there is one. */
function counted(count: number | undefined): string {
  return count === undefined ? "–" : count.toLocaleString("en-NZ");
}
