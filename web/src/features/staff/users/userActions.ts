import type { Role, User } from "@bindings/wire";

/** The actions that staff can take on a user. */
export type UserAction =
  | "edit"
  | "record-payment"
  | "add-to-class"
  | "remove-from-class"
  | "history"
  | "why"
  | "reset-password"
  | "resend-verification"
  | "delete";

/** The dialog that is open. */
export type OpenDialog =
  | { action: "add"; role?: Role }
  | { action: "setup-link"; user: User; link: string }
  | { action: UserAction; user: User };
