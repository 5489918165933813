import type { ReactNode } from "react";
import { useUser } from "../api/useMe";
import { paths } from "../lib/paths";
import { Navigate } from "../studio/router";

/** The screen of the signed-in user's audience. */
export function StaffOrMember({ staff, member }: { staff: ReactNode; member: ReactNode }) {
  return useUser().hasAdminAccess ? staff : member;
}

/** A screen about a member's own: staff are led to the dashboard. */
export function MembersOnly({ screen }: { screen: ReactNode }) {
  return <StaffOrMember staff={<Navigate to={paths.dashboard} replace />} member={screen} />;
}
