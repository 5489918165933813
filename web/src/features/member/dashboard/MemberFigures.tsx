import type { User } from "@bindings/User";
import { useQuery } from "@tanstack/react-query";
import { CalendarCheck, Ticket } from "lucide-react";
import { queries } from "../../../api/queries";
import { counted } from "../../../lib/plural";
import { balanceWords, momentWords } from "../../../rules";
import { useClock } from "../../../stores/clock";
import { Figure } from "../../../ui/Figure";

/** The balance and the next class: what a member looks for first. */
export function MemberFigures({ user }: { user: User }) {
  const { data: bookings } = useQuery(queries.upcoming());
  const { data: stats } = useQuery(queries.stats());
  const confirmed = bookings?.filter((booking) => booking.status === "confirmed");
  const next = confirmed?.[0];
  const nextWords = useClock(
    (clock) => next && `${next.classId.name}, ${momentWords(next.displayStartTime, clock.now)}`,
  );

  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-6">
      <Figure
        label="Available Concessions"
        value={balanceWords(user.concessions).number}
        hint={stats ? `${counted(stats.bookings.attended, "class", "classes")} attended so far` : " "}
        icon={<Ticket className="size-5" />}
      />
      <Figure
        label="Upcoming Classes"
        value={confirmed?.length ?? "–"}
        hint={nextWords ? `Next: ${nextWords}` : " "}
        icon={<CalendarCheck className="size-5" />}
      />
    </div>
  );
}
