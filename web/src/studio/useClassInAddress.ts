import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { CLASS_PARAMETER, classIn } from "../lib/paths";
import { changed, useAddress } from "./useAddress";

type Parameters = Readonly<Record<string, null>>;

const NONE: Parameters = {};

/**
 * The class that is open, kept in the address: a link opens it, and the back button closes it. `others` are the
 * parameters that are about the open class too, and go with it.
 */
export function useClassInAddress(others = NONE) {
  const [parameters, setAddress] = useAddress();
  const location = useLocation();
  // Going back takes its time; the class is closed at once.
  const [left, setLeft] = useState<typeof location | null>(null);
  const openId = location === left ? null : classIn(parameters);
  const openedHere = location.state?.openedHere === true;
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
    (id: string | null, options: { replace: true } | { state: object }) =>
      setAddress((now) => changed(now, { ...others, [CLASS_PARAMETER]: id }), options),
    [setAddress, others],
  );
  // Closing twice, by a double click or two keys, must not go back twice, nor back from a class opened meanwhile.
  const goesBack = useRef<typeof location | null>(null);
  const open = useCallback(
    (id: string) => {
      if (goesBack.current !== latest.current.location) show(id, { state: { openedHere: true } });
    },
    [show],
  );
  // What was done in a class may be answered when another one is open.
  const closeClass = useCallback(
    (id: string) => {
      const { location, openedHere, openId } = latest.current;
      if (openId !== id || goesBack.current === location) return;
      goesBack.current = location;
      setLeft(location);
      // Back from what was opened here, so that Back does not open it again.
      if (openedHere) window.history.back();
      else show(null, { replace: true });
    },
    [show],
  );
  const close = useCallback(() => {
    const { openId } = latest.current;
    if (openId !== null) closeClass(openId);
  }, [closeClass]);

  return { openId, isLinked: openId !== null && !openedHere, open, close, closeClass };
}
