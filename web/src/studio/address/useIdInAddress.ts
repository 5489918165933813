import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { idIn } from "../../lib/paths";
import { useSearchParameters, withParameters } from "./useSearchParameters";

type Parameters = Readonly<Record<string, null>>;

const NONE: Parameters = {};

/** The flag in the state of an address whose `parameter` was opened from the address before it. */
export const openedFlag = (parameter: string) => `${parameter}OpenedHere`;

/**
 * The id of what is open, stored in the address: a link opens it, and the back button closes it. `others` are the
 * parameters that are about it too, and go with it.
 */
export function useIdInAddress(parameter: string, others = NONE) {
  const [parameters, setAddress] = useSearchParameters();
  const location = useLocation();
  const flag = openedFlag(parameter);
  // Going back takes its time; it is closed at once.
  const [left, setLeft] = useState<typeof location | null>(null);
  const openId = location === left ? null : idIn(parameters, parameter);
  const openedHere = location.state?.[flag] === true;
  // The rows' callbacks must stay the same at every address.
  const latest = useRef({ location, openedHere, openId });
  useLayoutEffect(() => {
    latest.current = { location, openedHere, openId };
  });
  // On another screen there is nothing to close.
  useLayoutEffect(
    () => () => {
      latest.current = { ...latest.current, openId: null };
    },
    [],
  );

  const show = useCallback(
    (id: string | null, options: { replace?: true; state: object | null }) =>
      setAddress((now) => withParameters(now, { ...others, [parameter]: id }), options),
    [setAddress, others, parameter],
  );
  // Closing twice, by a double click or two keys, must not go back twice, nor back from what was opened meanwhile.
  const goesBack = useRef<typeof location | null>(null);
  const open = useCallback(
    (id: string) => {
      const { location } = latest.current;
      // What else is open stays so, with its own way back.
      if (goesBack.current !== location) show(id, { state: { ...location.state, [flag]: true } });
    },
    [show, flag],
  );
  // A response may arrive when something else is open.
  const closeId = useCallback(
    (id: string) => {
      const { location, openedHere, openId } = latest.current;
      if (openId !== id || goesBack.current === location) return;
      goesBack.current = location;
      setLeft(location);
      // Goes back in the history, so that Back does not open it again.
      if (openedHere) window.history.back();
      else show(null, { replace: true, state: location.state });
    },
    [show],
  );
  const close = useCallback(() => {
    const { openId } = latest.current;
    if (openId !== null) closeId(openId);
  }, [closeId]);

  return { openId, isLinked: openId !== null && !openedHere, open, close, closeId };
}
