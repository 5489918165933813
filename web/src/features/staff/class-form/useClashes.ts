import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { staffQueries } from "../../../api/admin/queries";
import { checkNewClass } from "../../../rules";
import { studioNow } from "../../../stores/clock";
import { clashesRequest, type NewClassValues } from "./requests";

const DEBOUNCE = 400;

/** Fetches the classes that clash with those of the form, after a pause in typing and only if the form is valid. */
export function useClashes(values: NewClassValues) {
  const typed = JSON.stringify(clashesRequest(values));
  const debounced = useDebounced(typed);
  const request = JSON.parse(debounced);
  const isValid = useMemo(() => checkNewClass(JSON.parse(typed), studioNow()) === null, [typed]);
  const isCurrent = debounced === typed;
  const { data, error } = useQuery({ ...staffQueries.clashes(request), enabled: isValid && isCurrent });
  return isCurrent ? { isValid, data, error } : { isValid };
}

function useDebounced(typed: string): string {
  const [debounced, setDebounced] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed]);
  return debounced;
}
