import { useEffect, useRef, useState } from "react";
import type { ChangeAsked } from "./useUsersAsked";

const REST_AFTER_TYPING = 250;

/** The text as typed; the address has it once the typing rests, and gives it back when it changes by itself. */
export function useSearchText(search: string, change: ChangeAsked): [string, (text: string) => void] {
  const [text, setText] = useState(search);
  const written = useRef(search);

  useEffect(() => {
    if (search === written.current) return;
    written.current = search;
    setText(search);
  }, [search]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === written.current) return;
    const timer = setTimeout(() => {
      written.current = wanted;
      change({ search: wanted }, { replace: true });
    }, REST_AFTER_TYPING);
    return () => clearTimeout(timer);
  }, [text, change]);

  return [text, setText];
}
