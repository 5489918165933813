import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { queries } from "../../../api/queries";
import { dayOf, today } from "../../../rules";
import { addMonths } from "../../../rules/staff";
import { useClock } from "../../../stores/clock";
import type { useAddress } from "./useAddress";

/** The month that is shown: the address's own, else that of the class it links to, else this one. */
export function useOpenMonth({ month, openId, isLinked, showMonth }: ReturnType<typeof useAddress>): string {
  const thisMonth = useClock((clock) => addMonths(today(clock.now), 0));
  const { data: linkedDay } = useQuery({
    ...queries.klass(openId ?? ""),
    enabled: isLinked && month === null,
    select: (klass) => dayOf(klass.startTime),
  });
  useEffect(() => {
    if (linkedDay && isLinked && month === null) showMonth(linkedDay, { replace: true });
  }, [linkedDay, isLinked, month, showMonth]);
  return month ?? thisMonth;
}
