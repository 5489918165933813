import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { CLASS_PARAMETER } from "../lib/paths";
import { useLocation } from "./router";
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
  // Going back takes its time; the class is closed at once, or held until it may close.
  const [left, setLeft] = useState<{ from: typeof location; held: string | null } | null>(null);
  const held = left?.held ?? null;
  const openId = held ?? (location === left?.from ? null : parameters.get(CLASS_PARAMETER));
  const openedHere = held !== null || location.state?.openedHere === true;
  // The rows' callbacks must stay the same at every address.
  const latest = useRef({ location, openedHere, openId, held });
  useLayoutEffect(() => {
    latest.current = { location, openedHere, openId, held };
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
  const closeWhen = useCallback(
    (id: string, ready: Promise<void> | null) => {
      const { location, openedHere, openId, held } = latest.current;
      // What was done in a class may be answered when another one is open.
      if (openId !== id || goesBack.current === location || held !== null) return;
      goesBack.current = location;
      setLeft({ from: location, held: ready && id });
      void ready?.then(() => setLeft({ from: location, held: null }));
      // Back from what was opened here, so that Back does not open it again.
      if (openedHere) window.history.back();
      else show(null, { replace: true });
    },
    [show],
  );
  const close = useCallback(() => {
    const { openId } = latest.current;
    if (openId !== null) closeWhen(openId, null);
  }, [closeWhen]);

  return { openId, isLinked: openId !== null && !openedHere, open, close, closeWhen };
}
