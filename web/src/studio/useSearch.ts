import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";

const PARAMETER = "search";
const REST_AFTER_TYPING = 250;

/** What is typed, and what is searched for: the address holds it once the typing rests. */
export function useSearch() {
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get(PARAMETER) ?? "";
  const [text, setText] = useState(search);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === search) return;
    const timer = setTimeout(() => {
      setParameters(
        (now) => {
          const next = new URLSearchParams(now);
          if (wanted) next.set(PARAMETER, wanted);
          else next.delete(PARAMETER);
          return next;
        },
        { replace: true },
      );
    }, REST_AFTER_TYPING);
    return () => clearTimeout(timer);
  }, [text, search, setParameters]);

  return { text, search, setText };
}
