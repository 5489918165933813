import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { staffQueries } from "../../../api/admin/queries";
import { checkNewClass } from "../../../rules";
import { studioNow } from "../../../stores/clock";
import { clashesRequest, type NewClassValues } from "./requests";

const DEBOUNCE = 400;

/** The classes that clash with the form's, fetched once the typing pauses and the form is valid. */
export function useClashes(values: NewClassValues) {
  const typed = JSON.stringify(clashesRequest(values));
  const debounced = useDebounced(typed);
  const request = JSON.parse(debounced);
  const isAsked = useMemo(() => checkNewClass(JSON.parse(typed), studioNow()) === null, [typed]);
  const isCurrent = debounced === typed;
  const { data, error } = useQuery({ ...staffQueries.clashes(request), enabled: isAsked && isCurrent });
  return isCurrent ? { isAsked, data, error } : { isAsked };
}

function useDebounced(typed: string): string {
  const [debounced, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed]);
  return debounced;
}
