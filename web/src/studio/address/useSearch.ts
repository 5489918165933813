import { useCallback, useEffect, useRef, useState } from "react";
import { SEARCH_PARAMETER } from "../../lib/paths";
import { useSearchParameters, withParameters } from "./useSearchParameters";

const DEBOUNCE = 250;

/** The search text as typed. It is written to the address once the typing pauses. */
export function useSearch() {
  const [parameters, setAddress] = useSearchParameters();
  const search = parameters.get(SEARCH_PARAMETER) ?? "";
  const onPause = useCallback(
    (wanted: string) =>
      setAddress((now) => withParameters(now, { [SEARCH_PARAMETER]: wanted || null }), { replace: true }),
    [setAddress],
  );
  const [text, setText] = useSearchText(search, onPause);
  return { text, setText };
}

/**
 * The text as typed. `onPause` receives it once the typing pauses. A change of `search`, such as by Back, replaces the
 * text.
 */
export function useSearchText(search: string, onPause: (wanted: string) => void) {
  const [text, setText] = useState(search);
  const inAddress = useRef(search);

  useEffect(() => {
    if (search === inAddress.current) return;
    inAddress.current = search;
    setText(search);
  }, [search]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === inAddress.current) return;
    const timer = setTimeout(() => {
      inAddress.current = wanted;
      onPause(wanted);
    }, DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text, onPause]);

  return [text, setText] as const;
}
