import { useEffect, useRef, useState } from "react";

const REST_AFTER_TYPING = 250;

/** What is typed, at once; the address holds it once the typing rests. Back and forward bring another search. */
export function useSearchText(searched: string, onRest: (text: string) => void) {
  const [text, setText] = useState(searched);
  const known = useRef(searched);

  useEffect(() => {
    if (searched === known.current) return;
    known.current = searched;
    setText(searched);
  }, [searched]);
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
