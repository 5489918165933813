import type { Plan } from "@bindings/wire";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { useToasts } from "../../../stores/toasts";
import { aClass, admin, aMember, aStudio, itIs, renderAs, START, toastPairs } from "../../../test-studio";
import { ChangeFollowing } from "./ChangeFollowing";
import { CloseDays } from "./CloseDays";
import { CopyWeek } from "./CopyWeek";
import { MoveClass } from "./MoveClass";
import { RestoreClass } from "./RestoreClass";

const boss = aMember({ ...admin, _id: "admin-1" });
const mia = { _id: "user-1", firstName: "Mia", lastName: "Tāne", username: "mia" };

const aPlan = (differences: Partial<Plan> = {}): Plan => ({
  fingerprint: "plan",
  classes: [
    {
      _id: "class-1",
      name: "Vinyasa Yoga",
      startTime: "2026-11-28T05:00:00.000Z",
      change: "moved",
      why: "",
      changes: [{ field: "Start", before: "18:00", after: "19:30" }],
      booked: 1,
      waiting: 0,
    },
  ],
  people: [],
  clashes: [],
  totals: { classes: 1, people: 0, refunds: 0, concessions: 0, notified: 0, letters: 0 },
  ...differences,
});

/** Stubs a call that plans and acts. Returns the forms that it received. */
function planning(call: string, plan: Plan, message: string) {
  const forms: Record<string, unknown>[] = [];
  aStudio(boss, {
    [call]: ({ body }) => {
      const form = JSON.parse(String(body));
      forms.push(form);
      return Response.json({ success: true, message: form.dryRun ? "" : message, preview: plan });
    },
  });
  return forms;
}

const MOVE = "POST /api/admin/classes/class-1/move";
const person = (effect: Plan["people"][number]["effect"], why = "") => ({
  user: mia,
  classId: "class-1",
  effect,
  concessions: 0,
  notified: true,
  why,
});

beforeEach(() => {
  itIs(START);
  useToasts.setState({ toasts: [] });
});

test("a move shows what it does to whom, and is sent with the plan that was shown", async () => {
  const why = "Also booked then: HIIT, Sat 19:00";
  const totals = { ...aPlan().totals, people: 1, notified: 1, letters: 1 };
  const forms = planning(MOVE, aPlan({ people: [person("moved", why)], totals }), "Class moved");
  const onMoved = vi.fn();
  renderAs(boss, <MoveClass klass={aClass({ activeBookings: 1 })} onClose={() => {}} onMoved={onMoved} />);
  const button = screen.getByRole("button", { name: "Move Class" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(forms).toEqual([]);
  await userEvent.clear(screen.getByLabelText("Start time"));
  await userEvent.type(screen.getByLabelText("Start time"), "1930");
  expect(await screen.findByText("Start: 18:00 → 19:30")).toBeTruthy();
  expect(screen.getByText("1 person keeps their place, and can cancel free of charge.")).toBeTruthy();
  expect(screen.getByText("1 person is told.")).toBeTruthy();
  expect(screen.getByText(`Mia Tāne: ${why}`)).toBeTruthy();
  const date = screen.getByLabelText("Date");
  await userEvent.clear(date);
  expect(screen.getByText("Choose a date first")).toBeTruthy();
  await userEvent.type(date, "28112026{Enter}");
  await waitFor(() => expect(button.getAttribute("aria-disabled")).not.toBe("true"));
  await userEvent.click(button);
  await waitFor(() => expect(onMoved).toHaveBeenCalledOnce());
  expect(forms.every(({ startTime }) => startTime === "2026-11-28T19:30")).toBe(true);
  expect(forms.at(-1)).toMatchObject({ startTime: "2026-11-28T19:30", notify: true, fingerprint: "plan" });
  expect(toastPairs()).toEqual([["success", "Class moved"]]);
});

test("a restoration says who doesn't get their place back, and why", async () => {
  const people = [person("restored"), person("not_restored", "Class is full")];
  planning("POST /api/admin/classes/class-1/restore", aPlan({ people }), "Class restored");
  renderAs(boss, <RestoreClass klass={aClass({ isActive: false })} onClose={() => {}} />);
  expect(await screen.findByText("1 person is booked again.")).toBeTruthy();
  expect(screen.getByText("1 person doesn't get their place back.")).toBeTruthy();
  const remarks = screen.getByRole("list", { name: "People to look at" });
  expect(within(remarks).getByText("Mia Tāne: Class is full")).toBeTruthy();
});

test("days are closed from the first to the last, with a reason", async () => {
  const forms = planning("POST /api/admin/closed-days", aPlan({ classes: [] }), "Days closed");
  const onClose = vi.fn();
  renderAs(boss, <CloseDays onClose={onClose} />);
  const last = screen.getByLabelText("To");
  await userEvent.clear(last);
  await userEvent.type(last, "2026-11-29");
  expect(forms).toEqual([]);
  await userEvent.type(screen.getByLabelText("Reason, for members"), "Ill");
  const first = screen.getByLabelText("From");
  await userEvent.type(first, "{Backspace}");
  expect(screen.getByText("Choose 1 to 60 days first")).toBeTruthy();
  await userEvent.type(first, "6");
  const button = await screen.findByRole("button", { name: "Close 2 days" });
  await screen.findByText("There is nobody to tell.");
  await waitFor(() => expect(button.getAttribute("aria-disabled")).not.toBe("true"));
  await userEvent.click(button);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(forms.at(-1)).toEqual({
    days: [
      { day: "2026-11-28", reason: "Ill" },
      { day: "2026-11-29", reason: "Ill" },
    ],
    cancelClasses: true,
    fingerprint: "plan",
  });
});

test("a change of the following classes lists each, and names those that keep what was edited by hand", async () => {
  const changed = {
    ...aPlan().classes[0],
    change: "edited",
    changes: [{ field: "Instructor", before: "Tom", after: "Kahu" }],
  };
  const kept = { ...changed, _id: "class-2", change: "unchanged", why: "Keeps its own instructor", changes: [] };
  const forms = planning(
    "POST /api/admin/series/series-1/following",
    aPlan({ classes: [changed, kept] as Plan["classes"] }),
    "Classes updated",
  );
  const klass = { ...aClass(), seriesId: "series-1" };
  const onChanged = vi.fn();
  renderAs(
    boss,
    <ChangeFollowing klass={klass} changes={{ instructor: "Kahu" }} onClose={() => {}} onChanged={onChanged} />,
  );
  expect(await screen.findByText("Instructor: Tom → Kahu")).toBeTruthy();
  expect(screen.getByText("Keeps its own instructor")).toBeTruthy();
  await userEvent.click(screen.getByRole("checkbox", { name: "Change what was edited by hand, too" }));
  await waitFor(() => expect(forms.at(-1)).toMatchObject({ includeEdited: true, dryRun: true }));
  const button = await screen.findByRole("button", { name: "Change 1 class" });
  await waitFor(() => expect(button.getAttribute("aria-disabled")).not.toBe("true"));
  await userEvent.click(button);
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(forms.at(-1)).toEqual({
    fromClassId: "class-1",
    changes: { instructor: "Kahu" },
    includeEdited: true,
    despiteClosed: false,
    fingerprint: "plan",
  });
});

const left = (differences: object) => ({ ...aPlan().classes[0], booked: 0, changes: [], ...differences });

test("the weekdays and the last day of a series change, and what is new or left out is named", async () => {
  const classes = [
    left({ _id: null, change: "added" }),
    left({ _id: null, startTime: "2026-11-29T05:00:00.000Z", change: "left_out", why: "Closed: Party" }),
  ];
  const forms = planning(
    "POST /api/admin/series/series-1/following",
    aPlan({ classes: classes as Plan["classes"] }),
    "Classes updated",
  );
  const klass = { ...aClass({ recurringPattern: "weekly", recurringEndDate: "2026-12-26" }), seriesId: "series-1" };
  renderAs(boss, <ChangeFollowing klass={klass} changes={{}} onClose={() => {}} onChanged={() => {}} />);
  await userEvent.click(screen.getByRole("button", { name: "Sunday" }));
  const last = screen.getByLabelText("Last day of the series");
  await userEvent.clear(last);
  await userEvent.type(last, "2027-01-31");
  expect(await screen.findByText("Closed: Party")).toBeTruthy();
  expect(screen.getByText("New")).toBeTruthy();
  expect(screen.getByText("1 class is left out:")).toBeTruthy();
  await userEvent.click(screen.getByRole("checkbox", { name: "Add classes on closed days, too" }));
  await waitFor(() => expect(forms.at(-1)).toMatchObject({ despiteClosed: true }));
  expect(forms.at(-1)).toMatchObject({ changes: { weekdays: ["saturday", "sunday"], endDate: "2027-01-31" } });
});

test("a weekly class that was moved to another day shows the weekday of its series", async () => {
  planning("POST /api/admin/series/series-1/following", aPlan(), "Classes updated");
  const moved = aClass({ recurringPattern: "weekly", recurringStartDate: "2026-11-06" });
  renderAs(
    boss,
    <ChangeFollowing klass={{ ...moved, seriesId: "series-1" }} changes={{}} onClose={() => {}} onChanged={() => {}} />,
  );
  const pressed = screen.getAllByRole("button", { pressed: true }).map((button) => button.getAttribute("aria-label"));
  expect(pressed).toEqual(["Friday"]);
});

test("a week is copied from its Monday, by default into the next one", async () => {
  const forms = planning(
    "POST /api/admin/classes/copy-week",
    aPlan({ classes: [left({ _id: null, change: "added" })] as Plan["classes"] }),
    "Week copied",
  );
  const onClose = vi.fn();
  renderAs(boss, <CopyWeek week="2026-11-28" onClose={onClose} />);
  const button = await screen.findByRole("button", { name: "Add 1 class" });
  expect(screen.getByText("1 class will be added:")).toBeTruthy();
  await waitFor(() => expect(button.getAttribute("aria-disabled")).not.toBe("true"));
  await userEvent.click(button);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(forms.at(-1)).toEqual({ from: "2026-11-23", to: "2026-11-30", despiteClosed: false, fingerprint: "plan" });
  expect(toastPairs()).toEqual([["success", "Week copied"]]);
});
