import type { DeletionPreview } from "@bindings/DeletionPreview";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { staffQueries } from "../../../api/admin/queries";
import { useToasts } from "../../../stores/toasts";
import { aClass, admin, aMember, aStudio, renderAs } from "../../../test-studio";
import { DeleteClass } from "./DeleteClass";

const PATH = "/api/admin/classes/class-1";
const goes = (count: number, differences: Partial<DeletionPreview> = {}): DeletionPreview => ({
  classes: Array.from({ length: count }, (_, week) => ({
    _id: `class-${week + 1}`,
    name: "Vinyasa Yoga",
    startTime: new Date(Date.UTC(2026, 10, 28 + week * 7, 5)).toISOString(),
    booked: 3 - week,
    waiting: week,
  })),
  refunds: 0,
  concessions: 0,
  notified: 0,
  ...differences,
});
const deleted = { success: true, message: "Class deleted successfully!", deletedCount: 1, refundedCount: 3 };

const onClose = vi.fn();
const onDeleted = vi.fn();

/** The dialog, in a studio that answers what goes with one class and with all to come. */
function show(single: DeletionPreview, future: DeletionPreview, answers: Parameters<typeof aStudio>[1] = {}) {
  const asked = aStudio(aMember(admin), {
    [`GET ${PATH}/deletion?deleteType=single`]: () => Response.json(single),
    [`GET ${PATH}/deletion?deleteType=all-future`]: () => Response.json(future),
    ...answers,
  });
  renderAs(aMember(admin), <DeleteClass klass={aClass()} onClose={onClose} onDeleted={onDeleted} />);
  return asked;
}

const dialog = () => within(screen.getByRole("alertdialog", { name: "Delete Class" }));
const toasted = () => useToasts.getState().toasts.map((toast) => [toast.tone, toast.text]);

beforeEach(() => {
  onClose.mockReset();
  onDeleted.mockReset();
  useToasts.setState({ toasts: [] });
});

test("a class that stands alone is one button, after what goes with it", async () => {
  const sent: unknown[] = [];
  show(goes(1, { refunds: 3, concessions: 5, notified: 4 }), goes(1), {
    [`DELETE ${PATH}`]: ({ body }) => {
      sent.push(JSON.parse(String(body)));
      return Response.json(deleted);
    },
  });
  expect(await screen.findByText("1 class goes:")).toBeTruthy();
  expect(within(screen.getByRole("region", { name: "Classes that go" })).getByText(/3 booked/)).toBeTruthy();
  expect(screen.getByText("3 bookings are cancelled.")).toBeTruthy();
  expect(screen.getByText("5 concessions are given back.")).toBeTruthy();
  expect(screen.getByText("4 people are told.")).toBeTruthy();
  expect(screen.queryByRole("radio")).toBeNull();
  await userEvent.click(dialog().getByRole("button", { name: "Delete Class" }));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ deleteType: "single" }]);
  expect(toasted()).toEqual([["success", "Class deleted successfully!"]]);
});

test("of a series it is asked how much goes, and shown for either answer", async () => {
  const sent: unknown[] = [];
  const message = "All future classes deleted successfully!";
  show(goes(1), goes(3, { refunds: 1, notified: 1 }), {
    [`DELETE ${PATH}`]: ({ body }) => {
      sent.push(JSON.parse(String(body)));
      return Response.json({ ...deleted, message });
    },
  });
  expect(await screen.findByRole("radio", { name: "Delete This Class Only", checked: true })).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: "Delete All Future Classes" }));
  expect(await screen.findByText("3 classes go:")).toBeTruthy();
  expect(screen.getByText("1 booking is cancelled.")).toBeTruthy();
  expect(screen.queryByText(/given back/)).toBeNull();
  expect(screen.getByText("1 person is told.")).toBeTruthy();
  await userEvent.click(dialog().getByRole("button", { name: "Delete 3 Classes" }));
  await waitFor(() => expect(toasted()).toEqual([["success", message]]));
  expect(sent).toEqual([{ deleteType: "all-future" }]);
});

test("a class that only looks like another of the timetable is asked about too", async () => {
  const client = new QueryClient();
  const { queryKey } = staffQueries.timetable("2026-10-26", "2026-12-06");
  client.setQueryData(queryKey, { classes: [aClass(), aClass({ _id: "before" })] });
  aStudio(aMember(admin), { [`GET ${PATH}/deletion`]: () => Response.json(goes(1)) });
  renderAs(
    aMember(admin),
    <QueryClientProvider client={client}>
      <DeleteClass klass={aClass()} onClose={onClose} onDeleted={onDeleted} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole("radio", { name: "Delete All Future Classes" })).toBeTruthy();
});

test("while it runs everything is covered, and it is sent once", async () => {
  let answer = (_: Response) => {};
  const asked = show(goes(1), goes(1), {
    [`DELETE ${PATH}`]: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Delete Class" }));
  const overlay = await screen.findByRole("alertdialog", { name: "Deleting Classes" });
  expect(within(overlay).getByText("1 class of Vinyasa Yoga")).toBeTruthy();
  answer(Response.json(deleted));
  await waitFor(() => expect(onDeleted).toHaveBeenCalled());
  expect(asked.filter((call) => call.startsWith("DELETE"))).toHaveLength(1);
});

test.each([
  ["its sentence", "Class not found", "Class not found"],
  ["the default where there is none", "", "Failed to delete class"],
])("a deletion that fails stays open and says %s", async (_, message, said) => {
  show(goes(1), goes(1), {
    [`DELETE ${PATH}`]: () => Response.json({ success: false, message, error: "not_found" }, { status: 404 }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Delete Class" }));
  expect((await screen.findByRole("alert")).textContent).toBe(said);
  expect(onDeleted).not.toHaveBeenCalled();
});

test("a class that is gone meanwhile says so, and there is nothing to press", async () => {
  const gone = () => Response.json({ success: false, message: "Class not found", error: "not_found" }, { status: 404 });
  show(goes(1), goes(1), {
    [`GET ${PATH}/deletion?deleteType=single`]: gone,
    [`GET ${PATH}/deletion?deleteType=all-future`]: gone,
  });
  expect(await screen.findByText("Class not found")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Delete Class" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Keep class" }));
  expect(onClose).toHaveBeenCalled();
});
