import { useCallback } from "react";
import { useLocation } from "react-router";
import { PERSON_PARAMETER, PERSON_TAB_PARAMETER } from "../../../lib/paths";
import { useIdInAddress } from "../../../studio/address/useIdInAddress";
import { useSearchParameters, withParameters } from "../../../studio/address/useSearchParameters";
import { PERSON_TABS, type PersonTab, personTab } from "./personTabs";

const WITHOUT_TAB = { [PERSON_TAB_PARAMETER]: null };

/** The person whose page is open, and its tab. They are stored in the URL of the screen below the page. */
export function usePersonInAddress() {
  const [parameters, setAddress] = useSearchParameters();
  const { state } = useLocation();
  const { openId, open, close } = useIdInAddress(PERSON_PARAMETER, WITHOUT_TAB);
  const setTab = useCallback(
    (tab: PersonTab) =>
      setAddress((now) => withParameters(now, { [PERSON_TAB_PARAMETER]: tab === PERSON_TABS[0] ? null : tab }), {
        replace: true,
        state,
      }),
    [setAddress, state],
  );
  return { openId, tab: personTab(parameters.get(PERSON_TAB_PARAMETER)), open, close, setTab };
}
