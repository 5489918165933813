import { Link, type LinkProps, useLocation } from "react-router";
import { paths } from "../../../lib/paths";
import { pageAddress, pageLink } from "../../../studio/address/useOpenPage";

type Props = Omit<LinkProps, "to" | "state" | "id"> & {
  /** The class's id. */
  id: string;
};

/** A link that opens a class's page above the timetable. On the timetable, the view stays as it is. */
export function ClassLink({ id, className, ...link }: Props) {
  const location = useLocation();
  const target =
    location.pathname === paths.timetable
      ? pageLink(location, { kind: "class", id, tab: null })
      : { to: pageAddress(paths.timetable, "class", id) };
  return (
    <Link {...link} {...target} className={className ?? "decoration-line-strong underline-offset-4 hover:underline"} />
  );
}
