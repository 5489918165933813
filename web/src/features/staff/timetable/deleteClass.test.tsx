import type { DeleteType, Plan, PlanTotals } from "@bindings/wire";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { staffQueries } from "../../../api/admin/queries";
import { useToasts } from "../../../stores/toasts";
import { aClass, admin, aMember, aStudio, renderAs, toastPairs } from "../../../test-studio";
import { OfflineReason } from "../../../ui/offlineReason";
import { DeleteClass } from "./DeleteClass";

const PATH = "/api/admin/classes/class-1";
const planOf = (count: number, differences: Partial<PlanTotals> = {}): Plan => ({
  fingerprint: `${count} classes`,
  classes: Array.from({ length: count }, (_, week) => ({
    _id: `class-${week + 1}`,
    name: "Vinyasa Yoga",
    startTime: new Date(Date.UTC(2026, 10, 28 + week * 7, 5)).toISOString(),
    change: "cancelled",
    why: "",
    changes: [],
    booked: 3 - week,
    waiting: week,
  })),
  people: [],
  clashes: [],
  totals: { classes: count, people: 0, refunds: 0, concessions: 0, notified: 0, letters: 0, ...differences },
});
const deleted = { success: true, message: "Class deleted successfully!", deletedCount: 1, refundedCount: 3 };

const onClose = vi.fn();
const onDeleted = vi.fn();

type Answer = (form: { deleteType: DeleteType; fingerprint?: string }) => Response | Promise<Response>;

/** Answers a request for a plan, or to delete. The plans are those of only the class, and of all future classes. */
const deleting =
  (plans: () => [Plan, Plan], act: Answer) =>
  ({ body }: RequestInit) => {
    const { dryRun, ...form } = JSON.parse(String(body));
    if (!dryRun) return act(form);
    const [single, future] = plans();
    return Response.json({ success: true, message: "", preview: form.deleteType === "single" ? single : future });
  };

/** Renders the dialog. */
function show(single: Plan, future: Plan, act: Answer = () => Response.json(deleted)) {
  const requests = aStudio(aMember(admin), { [`DELETE ${PATH}`]: deleting(() => [single, future], act) });
  renderAs(aMember(admin), <DeleteClass klass={aClass()} onClose={onClose} onDeleted={onDeleted} />);
  return requests;
}

const dialog = () => within(screen.getByRole("alertdialog", { name: "Delete Class" }));

beforeEach(() => {
  onClose.mockReset();
  onDeleted.mockReset();
  useToasts.setState({ toasts: [] });
});

test("for a one-off class, the effects and a single button are shown", async () => {
  const sent: unknown[] = [];
  show(planOf(1, { refunds: 3, concessions: 5, notified: 4 }), planOf(1), (form) => {
    sent.push(form);
    return Response.json(deleted);
  });
  expect(await screen.findByText("1 class goes:")).toBeTruthy();
  expect(within(screen.getByRole("region", { name: "Classes" })).getByText(/3 booked/)).toBeTruthy();
  expect(screen.getByText("3 bookings are cancelled.")).toBeTruthy();
  expect(screen.getByText("5 concessions are given back.")).toBeTruthy();
  expect(screen.getByText("4 people are told.")).toBeTruthy();
  const button = await dialog().findByRole("button", { name: "Delete Class" });
  expect(screen.queryByRole("radio")).toBeNull();
  await userEvent.click(button);
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ deleteType: "single", fingerprint: "1 classes" }]);
  expect(toastPairs()).toEqual([["success", "Class deleted successfully!"]]);
});

test("for a series, the user chooses how much is deleted, and each choice shows its effects", async () => {
  const sent: unknown[] = [];
  const message = "All future classes deleted successfully!";
  show(planOf(1), planOf(3, { refunds: 1, notified: 1 }), (form) => {
    sent.push(form);
    return Response.json({ ...deleted, message });
  });
  expect(await screen.findByRole("radio", { name: "Delete This Class Only", checked: true })).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: "Delete All Future Classes" }));
  expect(await screen.findByText("3 classes go:")).toBeTruthy();
  expect(screen.getByText("1 booking is cancelled.")).toBeTruthy();
  expect(screen.queryByText(/given back/)).toBeNull();
  expect(screen.getByText("1 person is told.")).toBeTruthy();
  await userEvent.click(dialog().getByRole("button", { name: "Delete 3 Classes" }));
  await waitFor(() => expect(toastPairs()).toEqual([["success", message]]));
  expect(sent).toEqual([{ deleteType: "all-future", fingerprint: "3 classes" }]);
});

test("the choice is also shown if the class only looks like another class of the timetable", async () => {
  const client = new QueryClient();
  const { queryKey } = staffQueries.timetable("2026-10-26", "2026-12-06");
  client.setQueryData(queryKey, { classes: [aClass(), aClass({ _id: "before" })] });
  aStudio(aMember(admin), {
    [`DELETE ${PATH}`]: deleting(
      () => [planOf(1), planOf(1)],
      () => Response.json(deleted),
    ),
  });
  renderAs(
    aMember(admin),
    <QueryClientProvider client={client}>
      <DeleteClass klass={aClass()} onClose={onClose} onDeleted={onDeleted} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole("radio", { name: "Delete All Future Classes" })).toBeTruthy();
});

test("while the deletion runs everything is covered, and only one request is sent", async () => {
  let answer = (_: Response) => {};
  let acts = 0;
  show(planOf(1), planOf(1), () => {
    acts++;
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  await userEvent.click(await screen.findByRole("button", { name: "Delete Class" }));
  const overlay = await screen.findByRole("alertdialog", { name: "Deleting Classes" });
  expect(within(overlay).getByText("1 class of Vinyasa Yoga")).toBeTruthy();
  await waitFor(() => expect(acts).toBe(1));
  answer(Response.json(deleted));
  await waitFor(() => expect(onDeleted).toHaveBeenCalled());
  expect(acts).toBe(1);
});

test("offline, nothing can be deleted", async () => {
  const act = vi.fn(() => Response.json(deleted));
  aStudio(aMember(admin), { [`DELETE ${PATH}`]: deleting(() => [planOf(1), planOf(1)], act) });
  renderAs(
    aMember(admin),
    <OfflineReason value="You are offline">
      <DeleteClass klass={aClass()} onClose={onClose} onDeleted={onDeleted} />
    </OfflineReason>,
  );
  const button = await screen.findByRole("button", { name: "Delete Class" });
  await userEvent.click(button);
  expect(act).not.toHaveBeenCalled();
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(dialog().getByText("You are offline")).toBeTruthy();
});

test("if the plan has changed meanwhile, nothing is deleted, and the new plan is shown", async () => {
  let plans: [Plan, Plan] = [planOf(1), planOf(1)];
  aStudio(aMember(admin), {
    [`DELETE ${PATH}`]: deleting(
      () => plans,
      () => {
        plans = [planOf(1, { refunds: 7 }), planOf(1)];
        const message = "What this would do has changed. Please check it again.";
        return Response.json({ success: false, message, error: "preview_changed" }, { status: 409 });
      },
    ),
  });
  renderAs(aMember(admin), <DeleteClass klass={aClass()} onClose={onClose} onDeleted={onDeleted} />);
  await userEvent.click(await screen.findByRole("button", { name: "Delete Class" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^What this would do has changed/);
  expect(await screen.findByText("7 bookings are cancelled.")).toBeTruthy();
  expect(onDeleted).not.toHaveBeenCalled();
});

test.each([
  ["the server's message", "Class not found", "Class not found"],
  ["the default message", "", "Failed to delete class"],
])("if the deletion fails, the dialog stays open and shows %s", async (_, message, shown) => {
  show(planOf(1), planOf(1), () => Response.json({ success: false, message, error: "not_found" }, { status: 404 }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete Class" }));
  expect((await screen.findByRole("alert")).textContent).toBe(shown);
  expect(onDeleted).not.toHaveBeenCalled();
});

test("for a class that has been deleted meanwhile, an error is shown and nothing can be deleted", async () => {
  const gone = () => Response.json({ success: false, message: "Class not found", error: "not_found" }, { status: 404 });
  aStudio(aMember(admin), { [`DELETE ${PATH}`]: gone });
  renderAs(aMember(admin), <DeleteClass klass={aClass()} onClose={onClose} onDeleted={onDeleted} />);
  expect(await screen.findByText("Class not found")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Delete Class" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Keep class" }));
  expect(onClose).toHaveBeenCalled();
});
