import type { MemberActions, Verdict } from "@bindings/wire";

/** The verdict on which the class's state depends; null for staff. */
export function decidingVerdict({ deciding, book, cancel, joinWaitlist }: MemberActions): Verdict | null {
  if (deciding === "cancel") return cancel?.verdict ?? null;
  if (deciding === "join_waitlist") return joinWaitlist;
  return deciding === "book" ? book : null;
}
