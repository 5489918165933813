import type { User } from "@bindings/User";
import { capabilities } from "../../../../rules";
import type { EditValues } from "./userRequests";

type Before = Pick<User, "role" | "isActive">;

/** What another role takes away, in words; null when nothing. */
export function roleConsequence(before: Before, { role }: Pick<EditValues, "role">): string | null {
  const [had, has] = [capabilities(before.role), capabilities(role)];
  if (had.hasConcessions && !has.hasConcessions) {
    return "The balance becomes 0, and places in classes to come are given up.";
  }
  return had.canBook && !has.canBook ? "Places in classes to come are given up." : null;
}

/** What comes of shutting an account or opening it, in words. */
export function activityConsequence(before: Before, { isActive }: Pick<EditValues, "isActive">): string {
  if (isActive)
    return before.isActive ? "They can sign in." : "They can sign in again. Places given up don't come back.";
  if (!before.isActive) return "They can't sign in.";
  return "They are signed out everywhere, and places in classes to come are given up with a full refund.";
}
