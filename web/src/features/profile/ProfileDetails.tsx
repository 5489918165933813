import type { User } from "@bindings/wire";
import type { ReactNode } from "react";
import { dateWords, dayOf } from "../../rules";

/** The signed-in user's account details. */
export function ProfileDetails({ user }: { user: User }) {
  const since = dateWords(dayOf(user.createdAt));
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <Line name="First name">{user.firstName}</Line>
      <Line name="Last name">{user.lastName}</Line>
      <Line name="Username">{user.username}</Line>
      <Line name="Email">{user.email}</Line>
      <Line name="Phone">{user.phone || "Not given"}</Line>
      <Line name={user.canEdit ? "Account Created" : "Member since"}>{since}</Line>
      {user.canEdit && (
        <>
          <Line name="Bank account name">{user.bankAccount?.bankName || "Not given"}</Line>
          <Line name="Bank account number">{user.bankAccount?.accountNumber || "Not given"}</Line>
        </>
      )}
    </dl>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
