import { PersonInAddress } from "./person/PersonInAddress";

/** The dialogs that can open on top of every staff screen. */
export function StaffFrame() {
  return <PersonInAddress />;
}
