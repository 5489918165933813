import { useCallback, useMemo } from "react";
import { useLocation } from "react-router";
import { useIdInAddress } from "../../../studio/address/useIdInAddress";
import { useSearchParameters, withParameters } from "../../../studio/address/useSearchParameters";
import { type ClassTab, classTab, FIRST_TAB } from "./classTabs";

/** The class whose page is open, and its tab. They are stored in the URL, so that reload and Back restore them. */
export function useClassPage(parameter: string, tabParameter: string) {
  const [parameters, setAddress] = useSearchParameters();
  const { state } = useLocation();
  const withoutTab = useMemo(() => ({ [tabParameter]: null }), [tabParameter]);
  const { openId, open, close } = useIdInAddress(parameter, withoutTab);
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
