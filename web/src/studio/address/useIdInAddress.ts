import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { idIn } from "../../lib/paths";
import { useSearchParameters, withParameters } from "./useSearchParameters";

type Parameters = Readonly<Record<string, null>>;

const NONE: Parameters = {};

/** The name of the flag in a history entry's state: `parameter` was opened from the previous entry, not by a link. */
export const openedFlag = (parameter: string) => `${parameter}OpenedHere`;

/**
 * The id of the open item, stored in the address: a link opens the item, and the back button closes it. `others` are
 * further parameters about the item, which are removed with it.
 */
export function useIdInAddress(parameter: string, others = NONE) {
  const [parameters, setAddress] = useSearchParameters();
  const location = useLocation();
  const flag = openedFlag(parameter);
  // The location that is being left. Going back is asynchronous, but the item closes at once.
  const [leaving, setLeaving] = useState<typeof location | null>(null);
  const openId = location === leaving ? null : idIn(parameters, parameter);
  const openedHere = location.state?.[flag] === true;
  // A ref, so that the callbacks stay the same at every address.
  const latest = useRef({ location, openedHere, openId });
  useLayoutEffect(() => {
    latest.current = { location, openedHere, openId };
  });
  // After the unmount, on another screen, there is nothing to close.
  useLayoutEffect(
    () => () => {
      latest.current = { ...latest.current, openId: null };
    },
    [],
  );

  const setId = useCallback(
    (id: string | null, options: { replace?: true; state: object | null }) =>
      setAddress((now) => withParameters(now, { ...others, [parameter]: id }), options),
    [setAddress, others, parameter],
  );
  // Closing twice, by a double click or two keys, must go back only once, and not from an item opened meanwhile.
  const closedLocation = useRef<typeof location | null>(null);
  const open = useCallback(
    (id: string) => {
      const { location } = latest.current;
      // Other open items stay open, with their own flags.
      if (closedLocation.current !== location) setId(id, { state: { ...location.state, [flag]: true } });
    },
    [setId, flag],
  );
  // A response may arrive when another item is open.
  const closeId = useCallback(
    (id: string) => {
      const { location, openedHere, openId } = latest.current;
      if (openId !== id || closedLocation.current === location) return;
      closedLocation.current = location;
      setLeaving(location);
      // Goes back in the history, so that Back does not open the item again.
      if (openedHere) window.history.back();
      else setId(null, { replace: true, state: location.state });
    },
    [setId],
  );
  const close = useCallback(() => {
    const { openId } = latest.current;
    if (openId !== null) closeId(openId);
  }, [closeId]);

  return { openId, isLinked: openId !== null && !openedHere, open, close, closeId };
}
