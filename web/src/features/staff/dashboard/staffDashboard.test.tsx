import type { Class } from "@bindings/wire";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { useToasts } from "../../../stores/toasts";
import {
  aClass,
  admin,
  aMember,
  aStudio,
  coach,
  full,
  hours,
  itIs,
  renderAs,
  START,
  toastPairs,
} from "../../../test-studio";
import { done, refusal, StubStudio } from "../class/test-class";
import { StaffDashboard } from "./StaffDashboard";

const upcoming = (upcomingClasses: Class[]) => ({
  "GET /api/admin/upcoming-classes": () => Response.json({ upcomingClasses }),
});
const ten = Array.from({ length: 10 }, (_, at) => aClass({ _id: `class-${at}`, name: `Class ${at}` }));

function renderDashboard(answers = {}, user = aMember(admin), at = "/dashboard") {
  const requests = aStudio(user, { "GET /api/admin/dashboard": figures, ...answers });
  renderAs(user, <StaffDashboard />, at);
  return requests;
}

const figures = () => Response.json({ stats: { totalUsers: 1506, activeBookings: 771 } });
const table = () => screen.findByRole("table", { name: "Upcoming classes" });
const rowNames = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent);

async function choose(item: string) {
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Vinyasa Yoga" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
}

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  itIs(START - hours(72));
});

test("an admin sees the figures, the quick actions and a menu for each class", async () => {
  renderDashboard(upcoming([aClass({ instructor: "", maxCapacity: null, scheduleType: "recurring" })]));
  expect(screen.getByRole("heading", { name: "Admin Dashboard" })).toBeTruthy();
  const links = within(screen.getByRole("navigation", { name: "Quick Actions" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Manage Users", "/admin/users"],
    ["Manage Classes", "/admin/classes"],
    ["Edit Profile", "/profile"],
  ]);
  expect(await screen.findByText("1,506")).toBeTruthy();
  expect(screen.getByText("771")).toBeTruthy();
  const row = within(await table()).getByRole("row", { name: /Vinyasa/ });
  expect(within(row).getByRole("button", { name: /^Manage bookings of Vinyasa Yoga: ?3\/∞$/ })).toBeTruthy();
  expect(within(row).getByText("TBD")).toBeTruthy();
  expect(within(row).getByText("Recurring")).toBeTruthy();
  expect(within(row).getByText("Sat 28 Nov at 18:00")).toBeTruthy();
});

test("a coach sees the classes without quick actions and menus", async () => {
  renderDashboard(upcoming([aClass(full)]), aMember(coach));
  expect(screen.getByRole("heading", { name: "Coach Dashboard" })).toBeTruthy();
  expect(await screen.findByRole("button", { name: /^View bookings of Vinyasa Yoga: ?8\/8$/ })).toBeTruthy();
  expect(screen.getByText("One-off")).toBeTruthy();
  expect(screen.queryByRole("navigation", { name: "Quick Actions" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Actions/ })).toBeNull();
});

test("a page lists six classes, and the URL contains the page number", async () => {
  renderDashboard(upcoming(ten));
  await table();
  expect(rowNames()).toEqual(["Class 0", "Class 1", "Class 2", "Class 3", "Class 4", "Class 5"]);
  expect(screen.getByText("Showing 1 to 6 of 10 classes")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Page 2" }));
  expect(rowNames()).toEqual(["Class 6", "Class 7", "Class 8", "Class 9"]);
  expect(window.location.search).toBe("?page=2");
  await userEvent.click(screen.getByRole("button", { name: "Previous" }));
  expect(window.location.search).toBe("");
});

test.each(["/dashboard?page=7", "/dashboard?page=2"])(
  "a page number past the end shows the last page: %s",
  async (at) => {
    renderDashboard(upcoming(ten.slice(0, 3)), undefined, at);
    await table();
    expect(rowNames()).toHaveLength(3);
  },
);

test("without upcoming classes, a message is shown", async () => {
  renderDashboard();
  expect(await screen.findByText("No upcoming classes found")).toBeTruthy();
  expect(screen.getByText("No classes are scheduled in the next 30 days.")).toBeTruthy();
});

test("a failed load shows a message and a button to try again", async () => {
  renderDashboard({ "GET /api/admin/upcoming-classes": refusal(503, "Busy", "overloaded") });
  expect(await screen.findByText("Failed to fetch class data")).toBeTruthy();
  aStudio(aMember(admin), upcoming([aClass()]));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await table()).toBeTruthy();
});

test("a user who has lost the role meanwhile sees 'Access Denied'", async () => {
  renderDashboard({ "GET /api/admin/upcoming-classes": refusal(403, "Not allowed", "forbidden") });
  expect(await screen.findByRole("heading", { name: "Access Denied" })).toBeTruthy();
});

test("the URL contains the open class and its tab, and closing removes both", async () => {
  const studio = new StubStudio();
  studio.install();
  renderAs(aMember(admin), <StaffDashboard />, "/dashboard?page=1");
  await userEvent.click(await screen.findByRole("button", { name: /^Manage bookings/ }));
  expect(window.location.search).toBe("?page=1&open=class:class-1");
  await userEvent.click(await screen.findByRole("tab", { name: "Waitlist (0)" }));
  expect(window.location.search).toBe("?page=1&open=class:class-1.waitlist");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(window.location.search).toBe("?page=1"));
});

/** Shows the address, as it is once the screen has rendered it. */
const Address = () => <output>{useLocation().search || "no parameters"}</output>;

test("a double click on Close goes back only once, and the class can be opened again", async () => {
  new StubStudio().install();
  const back = vi.spyOn(window.history, "go");
  renderAs(aMember(admin), [<StaffDashboard key="screen" />, <Address key="address" />], "/dashboard");
  for (const times of [1, 2]) {
    await userEvent.click(await screen.findByRole("button", { name: /^Manage bookings/ }));
    await userEvent.dblClick(await screen.findByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await screen.findByText("no parameters");
    expect(back).toHaveBeenCalledTimes(times);
  }
});

test.each(["open=class:class-1.cancellations", "class=class-1&tab=cancellations"])(
  "a URL with %s opens that tab of the class",
  async (query) => {
    new StubStudio().install();
    renderAs(aMember(admin), <StaffDashboard />, `/dashboard?${query}`);
    expect(await screen.findByText("No cancellations")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(window.location.search).toBe(""));
  },
);

test("an edit sends only the changed fields, and the form has no Room field", async () => {
  const studio = new StubStudio({ answers: { "PUT /api/admin/classes/class-1": done("Class updated successfully") } });
  studio.install();
  renderAs(aMember(admin), <StaffDashboard />, "/dashboard");
  await choose("Edit Class");
  const form = within(await screen.findByRole("dialog", { name: "Edit Class" }));
  expect(form.getByLabelText("Start time")).toHaveProperty("disabled", true);
  expect(form.getByText("Start time cannot be changed. Create a new class to change the schedule.")).toBeTruthy();
  expect(form.queryByLabelText("Room")).toBeNull();
  await userEvent.clear(form.getByLabelText("Concessions required"));
  await userEvent.type(form.getByLabelText("Concessions required"), "0");
  await userEvent.click(form.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(toastPairs()).toEqual([["success", "Class updated successfully"]]);
  expect(studio.sent).toEqual([
    ["PUT /api/admin/classes/class-1", { concessionsRequired: 0, before: { concessionsRequired: 1 } }],
  ]);
});

test("an invalid edit isn't sent; the form stays open and the invalid field is focused", async () => {
  const studio = new StubStudio({
    answers: { "PUT /api/admin/classes/class-1": refusal(500, "Unexpected request", "internal") },
  });
  studio.install();
  renderAs(aMember(admin), <StaffDashboard />, "/dashboard");
  await choose("Edit Class");
  const form = within(await screen.findByRole("dialog"));
  await userEvent.clear(form.getByLabelText("Duration"));
  await userEvent.type(form.getByLabelText("Duration"), "14");
  await userEvent.click(form.getByRole("button", { name: "Save Changes" }));
  expect(form.getByLabelText("Duration").getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(form.getByLabelText("Duration"));
  expect(studio.sent).toEqual([]);
});

test("if the server refuses an edit, its message is shown in the form or at the field", async () => {
  const call = "PUT /api/admin/classes/class-1";
  const studio = new StubStudio({
    answers: { [call]: refusal(409, "This class has been cancelled", "class_cancelled") },
  });
  studio.install();
  renderAs(aMember(admin), <StaffDashboard />, "/dashboard");
  await choose("Edit Class");
  const form = within(await screen.findByRole("dialog"));
  const save = () => userEvent.click(form.getByRole("button", { name: "Save Changes" }));
  await save();
  expect((await form.findByRole("alert")).textContent).toBe("Failed to update class: This class has been cancelled");

  const message = "8 people are booked";
  const atField = { success: false, message, error: "capacity_below_bookings", fields: { maxCapacity: message } };
  studio.answers = { [call]: () => Response.json(atField, { status: 409 }) };
  studio.install();
  await save();
  expect(await form.findByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(form.getByLabelText("Max capacity"));

  studio.answers = { [call]: refusal(418, "", "unknown") };
  studio.install();
  await save();
  expect((await form.findByText("Failed to update class")).closest("[role=alert]")).toBeTruthy();
});

/** Answers the request for the plan, or else to cancel the class. */
const cancelling =
  (act: () => Response) =>
  ({ body }: RequestInit) => {
    if (!JSON.parse(String(body)).dryRun) return act();
    const totals = { classes: 1, people: 4, refunds: 3, concessions: 3, notified: 4, letters: 4 };
    const preview = { fingerprint: "plan", classes: [], people: [], clashes: [], totals };
    return Response.json({ success: true, message: "", preview });
  };

test("cancelling a class shows how many people it affects, sends the plan, and closes the dialog", async () => {
  const studio = new StubStudio();
  studio.answers = {
    "DELETE /api/admin/classes/class-1": cancelling(() => {
      const counts = { deletedCount: 1, refundedCount: 3 };
      return Response.json({ success: true, message: "Class deleted successfully!", ...counts });
    }),
  };
  studio.install();
  renderAs(aMember(admin), <StaffDashboard />, "/dashboard");
  await choose("Cancel Class");
  const question = within(await screen.findByRole("alertdialog", { name: "Cancel Class?" }));
  expect(question.getByText("All booked users will be notified and their concessions refunded.")).toBeTruthy();
  expect(await question.findByText("3 bookings cancelled · 3 concessions refunded · 4 people notified")).toBeTruthy();
  expect(document.activeElement).toBe(question.getByRole("button", { name: "Keep class" }));
  await userEvent.click(question.getByRole("button", { name: "Yes, cancel class" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(toastPairs()).toEqual([["success", "Class cancelled successfully"]]);
  expect(studio.sent).toContainEqual([
    "DELETE /api/admin/classes/class-1",
    { deleteType: "single", fingerprint: "plan" },
  ]);
});

test.each([
  ["This class has already taken place", "This class has already taken place"],
  ["Failed to cancel class", ""],
])("if a class can't be cancelled, the confirmation dialog shows '%s'", async (shown, message) => {
  const answers = {
    "DELETE /api/admin/classes/class-1": cancelling(refusal(409, message, "class_over")),
  };
  new StubStudio({ answers }).install();
  renderAs(aMember(admin), <StaffDashboard />, "/dashboard");
  await choose("Cancel Class");
  const question = within(await screen.findByRole("alertdialog"));
  await userEvent.click(question.getByRole("button", { name: "Yes, cancel class" }));
  expect((await question.findByRole("alert")).textContent).toBe(shown);
  await userEvent.click(question.getByRole("button", { name: "Keep class" }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
