import { useCallback } from "react";
import { CLASS_PARAMETER } from "../../../lib/paths";
import { useSearchParameters, withParameters } from "../../../studio/address/useSearchParameters";
import { useClassPage } from "../class/useClassPage";

const PAGE = "page";
const TAB = "tab";

/** The open class, its tab, and the page of the table. Stored in the URL, so that reload and Back restore them. */
export function useDashboardAddress() {
  const [parameters, setAddress] = useSearchParameters();
  const setPage = useCallback(
    (page: number) => setAddress((now) => withParameters(now, { [PAGE]: page === 1 ? null : `${page}` })),
    [setAddress],
  );
  const page = Number(parameters.get(PAGE));
  return { ...useClassPage(CLASS_PARAMETER, TAB), page: Number.isInteger(page) && page > 0 ? page : 1, setPage };
}
