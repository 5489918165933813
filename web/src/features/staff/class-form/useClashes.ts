import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { staffQueries } from "../../../api/admin/queries";
import { checkNewClass } from "../../../rules/staff";
import { studioNow } from "../../../stores/clock";
import { clashesRequest, type NewClassValues } from "./requests";

const REST_AFTER_TYPING = 400;

/** What would be in the way of the classes of a form: asked once the typing rests, of a form that says when, where and by whom. */
export function useClashes(values: NewClassValues) {
  const typed = JSON.stringify(clashesRequest(values));
  const rested = useRested(typed);
  const request = JSON.parse(rested);
  const isWhole = rested === typed && checkNewClass(request, studioNow()) === null;
  const query = useQuery({ ...staffQueries.clashes(request), enabled: isWhole });
  return isWhole ? query : null;
}

function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), REST_AFTER_TYPING);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}
