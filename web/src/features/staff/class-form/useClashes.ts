import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { staffQueries } from "../../../api/admin/queries";
import { checkNewClass } from "../../../rules";
import { studioNow } from "../../../stores/clock";
import { clashesRequest, type NewClassValues } from "./requests";

const REST_AFTER_TYPING = 400;

/** The classes in the way of a form's own, asked once the typing rests, of a form that says when, where and by whom. */
export function useClashes(values: NewClassValues) {
  const typed = JSON.stringify(clashesRequest(values));
  const rested = useRested(typed);
  const request = JSON.parse(rested);
  const isAsked = useMemo(() => checkNewClass(JSON.parse(typed), studioNow()) === null, [typed]);
  const isNews = rested === typed;
  const { data, error } = useQuery({ ...staffQueries.clashes(request), enabled: isAsked && isNews });
  return isNews ? { isAsked, data, error } : { isAsked };
}

function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), REST_AFTER_TYPING);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}
