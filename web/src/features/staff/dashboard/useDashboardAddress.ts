import { useCallback } from "react";
import { CLASS_PARAMETER } from "../../../lib/paths";
import { pageIn, useSearchParameters, withPage } from "../../../studio/address/useSearchParameters";
import { useClassPage } from "../class/useClassPage";

const TAB = "tab";

/** The open class, its tab, and the page of the table. Stored in the URL, so that reload and Back restore them. */
export function useDashboardAddress() {
  const [parameters, setAddress] = useSearchParameters();
  const setPage = useCallback((page: number) => setAddress((now) => withPage(now, page)), [setAddress]);
  return { ...useClassPage(CLASS_PARAMETER, TAB), page: pageIn(parameters), setPage };
}
