import { Link, type LinkProps, useLocation } from "react-router";
import type { PageTab } from "../../../lib/openPages";
import { pageLink } from "../../../studio/address/useOpenPage";

type Props = Omit<LinkProps, "to" | "state" | "id"> & {
  /** The person's id. */
  id: string;
  /** The tab to open; the first by default. */
  tab?: PageTab<"person">;
};

/** A link that opens a person's page above the current screen. Closing the page returns to the screen. */
export function PersonLink({ id, tab, className, ...link }: Props) {
  return (
    <Link
      {...link}
      {...pageLink(useLocation(), { kind: "person", id, tab: tab ?? null })}
      aria-haspopup="dialog"
      className={className ?? "decoration-line-strong underline-offset-4 hover:underline"}
    />
  );
}
