import { useMemo } from "react";
import { SEARCH_PARAMETER } from "../../../lib/paths";
import { limits, today } from "../../../rules";
import { orNull } from "../../../rules/orNull";
import { monthsLater, monthWords } from "../../../rules/staff";
import { useClock } from "../../../stores/clock";
import { pageIn, useSearchParameters, withPage, withParameters } from "../../../studio/address/useSearchParameters";

export type PaymentsAddress = {
  /** `2026-11`; empty for any month. */
  month: string;
  search: string;
  page: number;
};

const ANY_MONTH = "any";

/** Keeps the month, the search and the page in the URL. A new month or search goes back to the first page. */
export function usePaymentsAddress() {
  const [parameters, setAddress] = useSearchParameters();
  const thisMonth = useClock((now) => today(now).slice(0, "2026-11".length));
  const address = useMemo(() => parse(parameters, thisMonth), [parameters, thisMonth]);
  const change = useMemo(
    () => ({
      month: (month: string) =>
        setAddress((now) =>
          withParameters(now, { month: month === thisMonth ? null : month || ANY_MONTH, page: null }),
        ),
      search: (search: string) =>
        setAddress((now) => withParameters(now, { [SEARCH_PARAMETER]: search || null, page: null }), { replace: true }),
      page: (page: number, options?: { replace: true }) => setAddress((now) => withPage(now, page), options),
    }),
    [setAddress, thisMonth],
  );
  return { address, change, thisMonth };
}

function parse(parameters: URLSearchParams, thisMonth: string): PaymentsAddress {
  const month = parameters.get("month") ?? thisMonth;
  const line = (parameters.get(SEARCH_PARAMETER) ?? "").replace(/\p{Cc}/gu, " ").trim();
  return {
    month: month === ANY_MONTH ? "" : isShowable(month) ? month : thisMonth,
    search: Array.from(line).slice(0, limits().searchLength).join(""),
    page: pageIn(parameters),
  };
}

/** Whether this is a month that has a month before and after it: the rules' calendar ends somewhere. */
function isShowable(month: string): boolean {
  const beside = () => [-1, 1].map((step) => monthWords(monthsLater(`${month}-01`, step)));
  return /^\d{4}-\d{2}$/.test(month) && orNull(beside) !== null;
}
