import type { WaitingClass } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { useShallow } from "zustand/react/shallow";
import { queries } from "../../../api/queries";
import { useClock } from "../../../stores/clock";

const NONE: WaitingClass[] = [];

/** The user's waitlist entries of classes that have not started, soonest first. */
export function useWaitlist() {
  const query = useQuery(queries.waitlist());
  const { data = NONE } = query;
  // Without a connection, a class may start that the last answer still lists.
  const waitlist = useClock(useShallow((now) => data.filter(({ startTime }) => now < Date.parse(startTime))));
  return { query, waitlist };
}
