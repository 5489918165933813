import type { User } from "@bindings/wire";
import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { useToasts } from "../stores/toasts";
import { admin, aMember, coach } from "../test-studio";
import { useLostAccess } from "./useLostAccess";

const DENIED = "error: Access Denied: You need admin privileges to access this page.";
const ONLY_LOOK = "error: Your role has changed: you can look, and change nothing here any more.";

/** Returns the toasts after the session's user has had these values one after another. */
function toastsAfter(...users: (User | null)[]): string[] {
  const { rerender } = renderHook(({ user }) => useLostAccess(user), { initialProps: { user: users[0] ?? null } });
  for (const user of users.slice(1)) rerender({ user });
  return useToasts.getState().toasts.map(({ tone, text }) => `${tone}: ${text}`);
}

beforeEach(() => useToasts.setState({ toasts: [] }));

test.each([
  ["an admin becomes a member", [aMember(admin), aMember()], [DENIED]],
  ["a coach becomes a member", [aMember(coach), aMember()], [DENIED]],
  ["an admin becomes a coach", [aMember(admin), aMember(coach)], [ONLY_LOOK]],
  ["the user is loaded again", [aMember(admin), aMember(), aMember({ firstName: "Another" })], [DENIED]],
  ["a member becomes an admin", [aMember(), aMember(admin)], []],
  ["another user signs in", [aMember(admin), aMember({ _id: "user-2" })], []],
  ["the session ends", [aMember(admin), null, aMember()], []],
])("%s: lost access shows one toast, other changes none", (_, users, expected) => {
  expect(toastsAfter(...users)).toEqual(expected);
});
