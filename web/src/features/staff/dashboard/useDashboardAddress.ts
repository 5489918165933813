import { useCallback } from "react";
import { CLASS_PARAMETER, DASHBOARD_TAB_PARAMETER } from "../../../lib/paths";
import { pageIn, useSearchParameters, withPage } from "../../../studio/address/useSearchParameters";
import { useClassPage } from "../class/useClassPage";

/** The open class, its tab, and the page of the table. Stored in the URL, so that reload and Back restore them. */
export function useDashboardAddress() {
  const [parameters, setAddress] = useSearchParameters();
  const setPage = useCallback((page: number) => setAddress((now) => withPage(now, page)), [setAddress]);
  return { ...useClassPage(CLASS_PARAMETER, DASHBOARD_TAB_PARAMETER), page: pageIn(parameters), setPage };
}
