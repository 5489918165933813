import type { Instant } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../../api/queries";
import { dayOf } from "../../../rules";
import { dayWords } from "../../../rules/staff";
import { studioNow } from "../../../stores/clock";
import { Banner } from "../../../ui/Banner";

/** Names the dates that are public holidays, or on which the studio is closed. */
export function SpecialDays({ starts }: { starts: Instant[] }) {
  const { data } = useQuery(queries.closedDays());
  const days = new Set(starts.map(dayOf));
  const special = (data?.days ?? []).filter(({ day }) => days.has(day));
  if (special.length === 0) return null;
  return (
    <Banner tone="warning" role="status" title="Holidays and closed days">
      <ul className="mt-1 grid gap-1 tabular-nums">
        {special.map(({ day, reason, holiday }) => (
          <li key={day}>
            {`${dayWords(day, studioNow())}: ${[holiday, reason && `closed, ${reason}`].filter(Boolean).join("; ")}`}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
