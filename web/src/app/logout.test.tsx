import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { aRow } from "../features/staff/attendance/test-roster";
import { asSeenBy } from "../features/staff/class/asSeenBy";
import { attendanceWindow } from "../rules/staff";
import { useConnection } from "../stores/connection";
import { useSession } from "../stores/session";
import { aClass, admin, aMember, aStudio, itIs, START } from "../test-studio";
import { isAt, openProfileMenu, visit } from "./test-app";

const boss = aMember({ ...admin, _id: "admin-1" });

afterEach(() => useSession.getState().end());

/** Opens 'Today' and marks Mia as a no-show. The mark is not sent, because the server can't be reached. */
async function markOffline() {
  itIs(START);
  useConnection.setState({ reachable: true });
  const roster = {
    class: aClass(),
    roster: [aRow()],
    waitlist: [],
    mayMark: true,
    attendance: attendanceWindow(asSeenBy(aClass(), {}), START),
  };
  aStudio(boss, { "GET /api/admin/today": () => Response.json({ day: "2026-11-28", classes: [roster] }) });
  visit("/admin/today");
  const noShow = await screen.findByRole("button", { name: /^No-show/ });
  await userEvent.click(noShow);
  await waitFor(() => expect(useConnection.getState().reachable).toBe(false));
}

async function logOut() {
  await openProfileMenu();
  await userEvent.click(await screen.findByRole("menuitem", { name: "Logout" }));
}

const question = () => screen.findByRole("alertdialog", { name: "Leave without saving?" });
const answer = async (name: string) => userEvent.click(within(await question()).getByRole("button", { name }));

test("signing out asks first while attendance marks are not saved, and 'Keep editing' keeps them", async () => {
  await markOffline();
  await logOut();
  await answer("Keep editing");
  expect(useSession.getState().token).toBe("token");
  expect(screen.getByRole("button", { name: /^No-show/ }).getAttribute("aria-pressed")).toBe("true");
});

test("'Leave' signs out and drops the marks", async () => {
  await markOffline();
  await logOut();
  await answer("Leave");
  await isAt("/login");
  expect(useSession.getState().token).toBeNull();
});
