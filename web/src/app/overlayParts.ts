import { Toasts } from "../ui/Toasts";
import { Asked } from "./Asked";
import { LeaveQuestion } from "./LeaveQuestion";
import { ProfileItems } from "./ProfileItems";
import { SideMenu } from "./SideMenu";

/** What opens above any screen. No first screen has any of it. */
export const overlayParts = { Asked, LeaveQuestion, ProfileItems, SideMenu, Toasts };
