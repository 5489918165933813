import { useCallback, useState } from "react";
import { PEOPLE_PARAMETER, PEOPLE_TAB_PARAMETER } from "../../../lib/paths";
import { useClassPage } from "../class/useClassPage";

/** The people of a class, opened beside the timetable, also with the dialog that adds one. */
export function usePeoplePage() {
  const { openId, tab, setTab, open, close } = useClassPage(PEOPLE_PARAMETER, PEOPLE_TAB_PARAMETER);
  const [addsTo, setAddsTo] = useState<string | null>(null);
  const openToAdd = useCallback(
    (id: string) => {
      setAddsTo(id);
      open(id);
    },
    [open],
  );
  const closeAndForget = () => {
    setAddsTo(null);
    close();
  };
  const startsAdding = openId !== null && addsTo === openId;
  return { openId, tab, setTab, open, openToAdd, startsAdding, close: closeAndForget };
}
