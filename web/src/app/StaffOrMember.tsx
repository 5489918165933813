import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { useUser } from "../api/useMe";
import { paths } from "../lib/paths";

/** The screen of the signed-in user's audience. */
export function StaffOrMember({ staff, member }: { staff: ReactNode; member: ReactNode }) {
  return useUser().hasAdminAccess ? staff : member;
}

/** A screen about a member's own: staff are led to the dashboard. */
export function MembersOnly({ screen }: { screen: ReactNode }) {
  return <StaffOrMember staff={<Navigate to={paths.dashboard} replace />} member={screen} />;
}
