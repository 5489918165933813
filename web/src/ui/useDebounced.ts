import { useEffect, useState } from "react";

const DEBOUNCE = 400;

/** Returns the text as it was at the last pause in typing. */
export function useDebounced(typed: string): string {
  const [debounced, setDebounced] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed]);
  return debounced;
}
