import { useCallback, useLayoutEffect, useRef } from "react";
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
  const { state } = useLocation();
  const openId = parameters.get(CLASS_PARAMETER);
  const openedHere = state?.openedHere === true;
  // The rows' callbacks must stay the same at every address.
  const latest = useRef(openedHere);
  useLayoutEffect(() => {
    latest.current = openedHere;
  });

  const show = useCallback(
    (id: string | null, options: { replace: true } | { state: object }) =>
      setAddress((now) => changed(now, { ...others, [CLASS_PARAMETER]: id }), options),
    [setAddress, others],
  );
  const open = useCallback((id: string) => show(id, { state: { openedHere: true } }), [show]);

  // Going back takes its time: closing twice, by a double click or two keys, must not go back twice.
  const isClosing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another class, or none, ends the closing.
  useLayoutEffect(() => {
    isClosing.current = false;
  }, [openId]);
  const close = useCallback(() => {
    if (isClosing.current) return;
    isClosing.current = true;
    // Back from what was opened here, so that Back does not open it again.
    if (latest.current) window.history.back();
    else show(null, { replace: true });
  }, [show]);

  return { openId, isLinked: openId !== null && !openedHere, open, close };
}
