import type { Day, ShownClosedDay } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queries } from "../../api/queries";
import { longDayWords } from "../../rules";
import { Banner } from "../../ui/Banner";
import { dayBeside } from "./dayBeside";

type Props = {
  /** The shown days: the first and the last. */
  first: Day;
  last: Day;
  /** Returns the buttons for one closed period. */
  actions?: (days: Day[]) => ReactNode;
  className?: string;
};

/** The days of a schedule on which the studio is closed, with the reason. */
export function ClosedDays({ first, last, actions, className }: Props) {
  const { data } = useQuery(queries.closedDays());
  const shown = (data?.days ?? []).filter(({ day, reason }) => reason !== null && first <= day && day <= last);
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Closed days" className={className}>
      {periodsOf(shown).map(({ days, reason }) => (
        <li key={days[0]}>
          <Banner title={`Closed ${periodWords(days)}`} action={actions?.(days)}>
            {reason}
          </Banner>
        </li>
      ))}
    </ul>
  );
}

type Period = { days: Day[]; reason: string | null };

/** Joins days that follow each other and have the same reason. */
function periodsOf(closed: ShownClosedDay[]): Period[] {
  const periods: Period[] = [];
  for (const { day, reason } of closed) {
    const latest = periods.at(-1);
    const isNext = latest?.reason === reason && dayBeside(latest.days.at(-1) ?? "", 1) === day;
    if (latest && isNext) latest.days.push(day);
    else periods.push({ days: [day], reason });
  }
  return periods;
}

function periodWords(days: Day[]): string {
  const [first = "", last = first] = [days[0], days.at(-1)];
  return first === last ? longDayWords(first) : `${longDayWords(first)} – ${longDayWords(last)}`;
}
