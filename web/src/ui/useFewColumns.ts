import { useWindowFits } from "./useWindowFits";

/** The window's widths in rem from which the main columns of a wide table fit, and from which all of them do. */
export const CHIEF_FIT = 43.75;
const ALL_FIT = 64;

/** Whether only the main columns of a wide table fit. The parent then puts the other values into their cells. */
export function useFewColumns(): boolean {
  const chiefFit = useWindowFits(CHIEF_FIT);
  const allFit = useWindowFits(ALL_FIT);
  return chiefFit && !allFit;
}
