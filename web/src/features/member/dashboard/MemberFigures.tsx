import type { User } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { CalendarCheck, Ticket } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { queries } from "../../../api/queries";
import { paths } from "../../../lib/paths";
import { counted } from "../../../lib/plural";
import { balanceWords } from "../../../rules";
import { Figure } from "../../../ui/Figure";
import { useUpcoming } from "./useUpcoming";

const linked = "underline decoration-line-strong underline-offset-4 hover:decoration-accent";

/** The balance, with a link to its statement, and the number of booked classes. */
export function MemberFigures({ user }: { user: User }) {
  const { query, confirmed } = useUpcoming();
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 sm:gap-6">
      <Figure
        label="Available Concessions"
        value={<Balance balance={user.concessions} />}
        hint={<AttendedHint />}
        icon={<Ticket className="size-5" />}
      />
      <Figure
        label="Upcoming Classes"
        value={query.data ? confirmed.length : "–"}
        icon={<CalendarCheck className="size-5" />}
      />
    </div>
  );
}

function Balance({ balance }: { balance: number }) {
  const { number, noun } = balanceWords(balance);
  return (
    <Link to={paths.concessions} className={`inline-block min-w-11 ${linked} decoration-1 underline-offset-8`}>
      <span>{number}</span> <span className="sr-only">{`${noun}: see every change`}</span>
    </Link>
  );
}

function AttendedHint() {
  const { data: stats } = useQuery(queries.stats());
  return (
    <Hint lines="min-h-10 lg:min-h-5">
      {stats && (
        <Link
          to={paths.pastClasses}
          className={`-my-3 inline-block py-3 ${linked}`}
        >{`${counted(stats.bookings.attended, "class", "classes")} attended so far`}</Link>
      )}
    </Hint>
  );
}

/** Reserves the height of its text while it loads. */
function Hint({ lines, children }: { lines: string; children: ReactNode }) {
  return <span className={`block wrap-anywhere ${lines}`}>{children}</span>;
}
