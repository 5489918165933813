import { useCallback } from "react";
import { useLocation } from "react-router";
import { changed, useAddress } from "../../../studio/useAddress";
import { useClassInAddress } from "../../../studio/useClassInAddress";
import { type ClassTab, classTab, FIRST_TAB } from "../class/classTabs";

const TAB = "tab";
const PAGE = "page";
const OF_THE_CLASS = { [TAB]: null };

/** The open class, its tab, and the page of the table: kept in the address, so that reload and Back keep them. */
export function useDashboardAddress() {
  const [parameters, setAddress] = useAddress();
  const { state } = useLocation();
  const { openId, open, close } = useClassInAddress(OF_THE_CLASS);
  const setTab = useCallback(
    (tab: ClassTab) =>
      setAddress((now) => changed(now, { [TAB]: tab === FIRST_TAB ? null : tab }), { replace: true, state }),
    [setAddress, state],
  );
  const setPage = useCallback(
    (page: number) => setAddress((now) => changed(now, { [PAGE]: page === 1 ? null : `${page}` })),
    [setAddress],
  );

  const page = Number(parameters.get(PAGE));
  return {
    openId,
    tab: classTab(parameters.get(TAB)),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    open,
    close,
    setTab,
    setPage,
  };
}
