import { useCallback, useEffect, useRef, useState } from "react";
import { changed, useAddress } from "./useAddress";

const PARAMETER = "search";
const REST_AFTER_TYPING = 250;

/** The text that is searched for, as it is typed; the address holds it once the typing rests. */
export function useSearch() {
  const [parameters, setAddress] = useAddress();
  const search = parameters.get(PARAMETER) ?? "";
  const onRest = useCallback(
    (wanted: string) => setAddress((now) => changed(now, { [PARAMETER]: wanted || null }), { replace: true }),
    [setAddress],
  );
  const [text, setText] = useSearchText(search, onRest);
  return { text, setText };
}

/** The text typed, at once; `onRest` has it once the typing rests. Back and forward bring another search. */
export function useSearchText(search: string, onRest: (wanted: string) => void) {
  const [text, setText] = useState(search);
  const known = useRef(search);

  useEffect(() => {
    if (search === known.current) return;
    known.current = search;
    setText(search);
  }, [search]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === known.current) return;
    const timer = setTimeout(() => {
      known.current = wanted;
      onRest(wanted);
    }, REST_AFTER_TYPING);
    return () => clearTimeout(timer);
  }, [text, onRest]);

  return [text, setText] as const;
}
