import { Link, type LinkProps, useLocation } from "react-router";
import {
  PEOPLE_PARAMETER,
  PEOPLE_TAB_PARAMETER,
  PERSON_PARAMETER,
  PERSON_TAB_PARAMETER,
  paths,
} from "../../../lib/paths";
import { openedFlag } from "../../../studio/address/useIdInAddress";
import { withParameters } from "../../../studio/address/useSearchParameters";

type Props = Omit<LinkProps, "to" | "state" | "id"> & {
  /** The class's id. */
  id: string;
};

/** A link that opens a class's page above the timetable. On the timetable, the view stays as it is. */
export function ClassLink({ id, className, ...link }: Props) {
  const { pathname, search, state } = useLocation();
  const isThere = pathname === paths.timetable;
  const parameters = withParameters(new URLSearchParams(isThere ? search : ""), {
    [PEOPLE_PARAMETER]: id,
    [PEOPLE_TAB_PARAMETER]: null,
    [PERSON_PARAMETER]: null,
    [PERSON_TAB_PARAMETER]: null,
  });
  return (
    <Link
      {...link}
      to={{ pathname: paths.timetable, search: `?${parameters}` }}
      state={isThere ? { ...state, [openedFlag(PEOPLE_PARAMETER)]: true } : undefined}
      className={className ?? "decoration-line-strong underline-offset-4 hover:underline"}
    />
  );
}
