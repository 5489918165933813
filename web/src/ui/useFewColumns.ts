import { useWindowFits } from "./useWindowFits";

/** The widths in rem from which a table of many columns fits with the chief ones, and with all. */
export const CHIEF_FIT = 43.75;
const ALL_FIT = 64;

/** Whether a table of many columns has room for the chief ones only: its owner puts the others' facts into their cells. */
export function useFewColumns(): boolean {
  const chiefFit = useWindowFits(CHIEF_FIT);
  const allFit = useWindowFits(ALL_FIT);
  return chiefFit && !allFit;
}
