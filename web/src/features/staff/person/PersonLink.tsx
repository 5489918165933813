import { Link, type LinkProps, useLocation } from "react-router";
import { PERSON_PARAMETER, PERSON_TAB_PARAMETER } from "../../../lib/paths";
import { openedFlag } from "../../../studio/address/useIdInAddress";
import { withParameters } from "../../../studio/address/useSearchParameters";
import type { PersonTab } from "./personTabs";

type Props = Omit<LinkProps, "to" | "state" | "id"> & {
  /** The person's id. */
  id: string;
  /** The tab to open; the first by default. */
  tab?: PersonTab;
};

/** A link that opens a person's page above the current screen. Closing the page returns to the screen. */
export function PersonLink({ id, tab, className, ...link }: Props) {
  const { pathname, search, state } = useLocation();
  const parameters = withParameters(new URLSearchParams(search), {
    [PERSON_PARAMETER]: id,
    [PERSON_TAB_PARAMETER]: tab ?? null,
  });
  return (
    <Link
      {...link}
      to={{ pathname, search: `?${parameters}` }}
      state={{ ...state, [openedFlag(PERSON_PARAMETER)]: true }}
      aria-haspopup="dialog"
      className={className ?? "decoration-line-strong underline-offset-4 hover:underline"}
    />
  );
}
