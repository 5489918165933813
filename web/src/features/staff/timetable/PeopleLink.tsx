import type { Class } from "@bindings/Class";
import { Users } from "lucide-react";
import { Link } from "react-router";
import { CLASS_PARAMETER, paths } from "../../../lib/paths";
import { buttonClass } from "../../../ui/Button";

/** To the people of a class, on the dashboard. */
export function PeopleLink({ klass: { _id, activeBookings, maxCapacity } }: { klass: Class }) {
  return (
    <Link
      to={`${paths.dashboard}?${new URLSearchParams({ [CLASS_PARAMETER]: _id })}`}
      className={buttonClass("secondary", "justify-self-start tabular-nums")}
    >
      <Users aria-hidden className="size-4" />
      <span>{`Bookings (${activeBookings}/${maxCapacity ?? "∞"})`}</span>
    </Link>
  );
}
