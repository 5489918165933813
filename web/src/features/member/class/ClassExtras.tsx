import type { Class } from "@bindings/wire";
import { CLASS_PARAMETER, paths } from "../../../lib/paths";
import { CopyButton } from "../../../ui/CopyButton";
import { AddToCalendar } from "./AddToCalendar";

/** Buttons that copy the link to the class, and add the user's booking to a calendar. */
export function ClassExtras({ klass }: { klass: Class }) {
  const address = new URL(paths.classes, window.location.origin);
  address.searchParams.set(CLASS_PARAMETER, klass._id);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {klass.userBookingId && <AddToCalendar bookingId={klass.userBookingId} />}
      <CopyButton text={address.href} label="Copy link" />
    </div>
  );
}
