import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { CLASS_PARAMETER } from "../../../lib/paths";
import { type ClassTab, classTab, FIRST_TAB } from "../class/classTabs";

const TAB = "tab";
const PAGE = "page";

type Change = Record<string, string | null>;
type How = { replace?: boolean; state?: unknown };

/** Which class is open, on which tab, and the page of the table: kept in the address, so that reload and Back keep them. */
export function useDashboardAddress() {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const openedHere = state?.openedHere === true;

  // The router hands out another function at every address; what the rows hold must stay the same.
  const latest = useRef(setParameters);
  useEffect(() => {
    latest.current = setParameters;
  });
  const change = useCallback((wanted: Change, how?: How) => latest.current((now) => changed(now, wanted), how), []);

  const open = useCallback(
    (id: string) => change({ [CLASS_PARAMETER]: id, [TAB]: null }, { state: { openedHere: true } }),
    [change],
  );
  const openId = parameters.get(CLASS_PARAMETER);
  const closing = useRef<string | null>(null);
  useEffect(() => {
    if (openId === null) closing.current = null;
  }, [openId]);
  const close = useCallback(() => {
    // Going back takes its time: closing twice, by a double click or two keys, must not go back twice.
    if (closing.current === openId) return;
    closing.current = openId;
    if (openedHere) void navigate(-1);
    else change({ [CLASS_PARAMETER]: null, [TAB]: null }, { replace: true });
  }, [openId, openedHere, navigate, change]);
  const setTab = useCallback(
    (tab: ClassTab) => change({ [TAB]: tab === FIRST_TAB ? null : tab }, { replace: true, state }),
    [change, state],
  );
  const setPage = useCallback((page: number) => change({ [PAGE]: page === 1 ? null : `${page}` }), [change]);

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

function changed(now: URLSearchParams, wanted: Change): URLSearchParams {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(wanted)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
