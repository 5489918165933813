import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { limits } from "../../rules";
import { useSession } from "../../stores/session";
import { useToasts } from "../../stores/toasts";
import { aBooking, admin, aMember, aStudio, coach, renderAs, toastTexts } from "../../test-studio";
import { DeleteAccount } from "./DeleteAccount";
import { Profile } from "./Profile";

const dialog = () => within(screen.getByRole("dialog", { name: "Delete Account" }));

async function openDialog(user = aMember(), deleting?: () => Response) {
  const requests = aStudio(user, {
    "GET /api/users/upcoming-classes": () =>
      Response.json({ bookings: [aBooking(), aBooking({ _id: "booking-2", status: "cancelled" })] }),
    ...(deleting && { "DELETE /api/users/account": deleting }),
  });
  renderAs(user, <Profile />, "/profile");
  await userEvent.click(screen.getByRole("button", { name: "Delete Account" }));
  return () => requests.filter((call) => call.startsWith("DELETE")).length;
}

async function confirm(typed: string) {
  if (typed) await userEvent.type(dialog().getByLabelText("Type DELETE to confirm"), typed);
  await userEvent.click(dialog().getByRole("button", { name: "Delete Account" }));
}

beforeEach(() => useToasts.setState({ toasts: [] }));

test("admins have no Danger Zone", () => {
  renderAs(aMember(admin), <Profile />, "/profile");
  expect(screen.queryByRole("region", { name: "Danger Zone" })).toBeNull();
});

test("the dialog lists the deleted and the retained data", async () => {
  await openDialog();
  const text = screen.getByRole("dialog").textContent ?? "";
  expect(text).toContain(`erased within ${limits().erasureDays} days`);
  expect(text).toContain("Your balance of 5 concessions: it ends with the account.");
  expect(text).toContain("Past bookings and concession changes, tied to nobody.");
  expect(text).toContain("How many people came to each class, tied to nobody.");
  expect(text).not.toContain("instructor");
  expect(text).toContain("This action cannot be undone.");
  expect(await dialog().findByText(/^Your future bookings \(1 class now\): they are cancelled/)).toBeTruthy();
});

test("for a coach, the dialog mentions the instructor's name on classes, and no balance", async () => {
  await openDialog(aMember(coach));
  const text = screen.getByRole("dialog").textContent;
  expect(text).not.toContain("balance");
  expect(text).toContain("Your name as instructor on classes.");
});

test.each(["", "delete", "DELETE "])("'%s' deletes nothing", async (typed) => {
  const countDeletions = await openDialog();
  await confirm(typed);
  expect(dialog().getByText('Please type "DELETE" to confirm account deletion')).toBeTruthy();
  expect(document.activeElement).toBe(dialog().getByLabelText("Type DELETE to confirm"));
  expect(countDeletions()).toBe(0);
});

test("after the deletion a toast appears and sign-in opens", async () => {
  const requests = aStudio(aMember(), {
    "DELETE /api/users/account": () => Response.json({ success: true, message: "Account permanently deleted" }),
  });
  // Renders the dialog alone, because in the app the screen behind it unmounts when the session ends.
  renderAs(aMember(), <DeleteAccount user={aMember()} onClose={() => {}} />, "/profile");
  await confirm("DELETE");
  await waitFor(() => expect(window.location.pathname).toBe("/login"));
  expect(toastTexts()).toEqual(["Account permanently deleted"]);
  expect(useSession.getState()).toMatchObject({ token: null, leftByHand: true });
  expect(requests.filter((call) => call.startsWith("DELETE"))).toHaveLength(1);
});

test.each([
  ["An admin's account can't be deleted here", "An admin's account can't be deleted here"],
  ["", "Failed to delete account"],
])("a deletion refused with '%s' shows '%s' in the dialog and keeps the session", async (response, shown) => {
  await openDialog(aMember(), () =>
    Response.json({ success: false, message: response, error: "admin_account" }, { status: 409 }),
  );
  await confirm("DELETE");
  expect((await dialog().findByRole("alert")).textContent).toBe(shown);
  expect(dialog().getByLabelText<HTMLInputElement>("Type DELETE to confirm").value).toBe("DELETE");
  expect(useSession.getState().token).toBe("token");
});
