import type { ReactNode } from "react";
import { useUser } from "../api/useMe";

/** The screen of the signed-in user's audience. */
export function StaffOrMember({ staff, member }: { staff: ReactNode; member: ReactNode }) {
  return useUser().hasAdminAccess ? staff : member;
}
