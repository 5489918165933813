import type { Class } from "@bindings/wire";
import { paths } from "../../../lib/paths";
import { pageAddress } from "../../../studio/address/useOpenPage";
import { CopyButton } from "../../../ui/CopyButton";
import { AddToCalendar } from "./AddToCalendar";

/** Buttons that copy the link to the class, and add the user's booking to a calendar. */
export function ClassExtras({ klass }: { klass: Class }) {
  const address = window.location.origin + pageAddress(paths.classes, "class", klass._id);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {klass.userBookingId && <AddToCalendar bookingId={klass.userBookingId} />}
      <CopyButton text={address} label="Copy link" />
    </div>
  );
}
