import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { queries } from "../../../api/queries";
import { dayOf, today } from "../../../rules";
import { orNull } from "../../../rules/orNull";
import { monthDays, monthsLater } from "../../../rules/staff";
import { studioNow, useClock } from "../../../stores/clock";
import { useSearchParameters, withParameters } from "../../../studio/address/useSearchParameters";

const MONTH = "month";

/** The month shown: the month in the address, else the linked class's month, else the current month. */
export function useOpenMonth(linkedId: string | null) {
  const [parameters, setAddress] = useSearchParameters();
  const month = monthIn(parameters);
  const thisMonth = useClock(monthOf);
  const showMonth = useCallback(
    (day: string | null, options?: { replace: true }) =>
      setAddress((now) => withParameters(now, { [MONTH]: day?.slice(0, 7) ?? null }), options),
    [setAddress],
  );

  const isSought = linkedId !== null && month === null;
  const { data: linkedDay } = useQuery({
    ...queries.klass(linkedId ?? ""),
    enabled: isSought,
    select: (klass) => dayOf(klass.startTime),
  });
  useEffect(() => {
    if (linkedDay && isSought) showMonth(linkedDay, { replace: true });
  }, [linkedDay, isSought, showMonth]);

  return { month: month ?? thisMonth, showMonth };
}

/** The month at a moment, by its first day. */
const monthOf = (now: number): string => monthsLater(today(now), 0);

/** The month in the browser's address, which may not be rendered yet. */
export const monthAtAddress = (): string =>
  monthIn(new URLSearchParams(window.location.search)) ?? monthOf(studioNow());

/** The month in an address, by its first day; null if there is none, or if the rules refuse the month beside it. */
function monthIn(parameters: URLSearchParams): string | null {
  const month = parameters.get(MONTH);
  if (month === null || !/^\d{4}-\d{2}$/.test(month)) return null;
  const day = `${month}-01`;
  return orNull(() => [-1, 1].map((step) => monthDays(monthsLater(day, step)))) && day;
}
