import { useCallback, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { CLASS_PARAMETER } from "../../../lib/paths";
import { monthDays } from "../../../rules/staff";

const MONTH = "month";
const SEARCH = "search";

type Change = { [parameter in string]: string | null };

/** What the address holds: the month shown, what is searched for, and which class is open. */
export function useAddress() {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  // The router's functions change with every address; those below must not, or every class would render again.
  const router = useRef({ setParameters, navigate, openedHere: false });
  useLayoutEffect(() => {
    router.current = { setParameters, navigate, openedHere: state?.openedHere === true };
  });

  const go = useCallback((change: Change, options?: { replace?: boolean; state?: { openedHere: true } }) => {
    // The address itself, not what was last drawn of it: two changes may come before one drawing.
    router.current.setParameters(changed(window.location.search, change), options);
  }, []);
  const showMonth = useCallback(
    (day: string | null, options?: { replace: true }) => go({ [MONTH]: day?.slice(0, 7) ?? null }, options),
    [go],
  );
  const search = useCallback((text: string) => go({ [SEARCH]: text || null }, { replace: true }), [go]);
  const open = useCallback((id: string) => go({ [CLASS_PARAMETER]: id }, { state: { openedHere: true } }), [go]);
  // Going back takes its time: closing twice, by a double click or two keys, must not go back twice.
  const openId = parameters.get(CLASS_PARAMETER);
  const isClosing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another class, or none, ends the closing.
  useLayoutEffect(() => {
    isClosing.current = false;
  }, [openId]);
  const close = useCallback(() => {
    if (isClosing.current) return;
    isClosing.current = true;
    // Back from what was opened here, so that Back does not open it again.
    if (router.current.openedHere) void router.current.navigate(-1);
    else go({ [CLASS_PARAMETER]: null }, { replace: true });
  }, [go]);

  return {
    month: firstDay(parameters.get(MONTH)),
    searched: parameters.get(SEARCH) ?? "",
    openId,
    /** Opened by a link, not from the calendar. */
    isLinked: parameters.has(CLASS_PARAMETER) && state?.openedHere !== true,
    showMonth,
    search,
    open,
    close,
  };
}

function changed(search: string, change: Change): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** `2026-12` is its first day; what is no month is none. */
function firstDay(month: string | null): string | null {
  if (month === null || !/^\d{4}-\d{2}$/.test(month)) return null;
  const day = `${month}-01`;
  try {
    monthDays(day);
    return day;
  } catch {
    return null;
  }
}
