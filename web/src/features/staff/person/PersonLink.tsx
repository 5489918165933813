import { Link, type LinkProps, useLocation } from "react-router";
import { PERSON_PARAMETER, PERSON_TAB_PARAMETER } from "../../../lib/paths";
import { openedFlag } from "../../../studio/address/useIdInAddress";
import { withParameters } from "../../../studio/address/useSearchParameters";
import type { PersonTab } from "./personTabs";

type Props = Omit<LinkProps, "to" | "state" | "id"> & {
  /** The person's. */
  id: string;
  /** The tab that it opens, unless it is the first. */
  tab?: PersonTab;
};

/** A person's name that opens their page on the present screen. Closing the page leads back here. */
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
