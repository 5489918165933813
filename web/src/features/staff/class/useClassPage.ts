import { useCallback, useMemo } from "react";
import { useLocation } from "react-router";
import { useIdInAddress } from "../../../studio/address/useIdInAddress";
import { useSearchParameters, withParameters } from "../../../studio/address/useSearchParameters";
import { type ClassTab, classTab, FIRST_TAB } from "./classTabs";

/** The class whose page is open, and its tab, stored in the address for reload and Back. */
export function useClassPage(parameter: string, tabParameter: string) {
  const [parameters, setAddress] = useSearchParameters();
  const { state } = useLocation();
  const ofTheClass = useMemo(() => ({ [tabParameter]: null }), [tabParameter]);
  const { openId, open, close } = useIdInAddress(parameter, ofTheClass);
  const setTab = useCallback(
    (tab: ClassTab) =>
      setAddress((now) => withParameters(now, { [tabParameter]: tab === FIRST_TAB ? null : tab }), {
        replace: true,
        state,
      }),
    [setAddress, state, tabParameter],
  );
  return { openId, tab: classTab(parameters.get(tabParameter)), open, close, setTab };
}
