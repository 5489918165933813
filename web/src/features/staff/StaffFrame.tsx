import { PersonInAddress } from "./person/PersonInAddress";

/** What lies over every screen of staff. */
export function StaffFrame() {
  return <PersonInAddress />;
}
