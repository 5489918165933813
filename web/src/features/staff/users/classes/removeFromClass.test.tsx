import { act, configure, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { aBooking, aStudio, hours, itIs, renderAs } from "../../../../test-studio";
import { RemoveFromClass } from "./RemoveFromClass";
import { BOOKINGS, begin, boss, dialog, done, mia, NOW, press, refused, studioWith, toasted } from "./test-classes";

// Rendering is slow on a busy machine, so allow more time.
configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 20_000 });

beforeEach(begin);

const inClass = (id: string, name: string, inHours: number) => {
  const startTime = new Date(NOW + hours(inHours)).toISOString();
  const endTime = new Date(NOW + hours(inHours + 1)).toISOString();
  return aBooking({ _id: id, classId: { ...aBooking().classId, _id: `class-of-${id}`, name, startTime, endTime } });
};
const two = [inClass("late", "HIIT", 48), inClass("soon", "Yoga", 12)];

async function confirmRemovalOfAll(answers: Record<string, () => Response>) {
  const sent = studioWith([], two, answers);
  const onClose = vi.fn();
  renderAs(boss, <RemoveFromClass user={mia} onClose={onClose} />);
  await userEvent.click(await dialog().findByRole("checkbox", { name: "Select all" }));
  await press("Remove from 2 Class(es)");
  const question = within(screen.getByRole("alertdialog"));
  expect(question.getByText("Are you sure you want to remove Mia Tāne from 2 class(es)?")).toBeTruthy();
  await userEvent.click(question.getByRole("button", { name: "Remove" }));
  return { sent, onClose, question };
}

async function removeAll(answers: Record<string, () => Response>) {
  const { sent, onClose } = await confirmRemovalOfAll(answers);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  return sent;
}

const REMOVE = (id: string) => `DELETE /api/admin/bookings/manual/${id}`;
const removed = () => done("User removed from class successfully");
const REASON = "info: This booking is no longer confirmed";
const alreadyCancelled = () => refused("booking_not_confirmed", "This booking is no longer confirmed");

test("without a selection, the button explains why it is disabled", async () => {
  studioWith([], two, {});
  renderAs(boss, <RemoveFromClass user={mia} onClose={() => {}} />);
  await dialog().findByRole("list", { name: "Upcoming bookings" });
  const reason = "Please select at least one class to remove from";
  expect(dialog().getByRole("button", { name: "Select Classes to Remove", description: reason })).toBeTruthy();
  await press("Select Classes to Remove");
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("each row shows the refund of its removal, and the override changes the refund", async () => {
  studioWith([], two, {});
  renderAs(boss, <RemoveFromClass user={mia} onClose={() => {}} />);
  const list = within(await dialog().findByRole("list", { name: "Upcoming bookings" }));
  const effects = () => [...document.querySelectorAll("[data-effect]")].map((effect) => effect.textContent);
  expect(list.getAllByRole("checkbox").map((box) => box.closest("li")?.textContent?.slice(0, 4))).toEqual([
    "Yoga",
    "HIIT",
  ]);
  expect(effects()).toEqual([
    "Nothing comes back within 24 hours of the start; the override gives 1 concession back.",
    "1 concession back: they would be at 6.",
  ]);
  await userEvent.click(dialog().getByRole("checkbox", { name: "Override concession refund" }));
  expect(effects()[0]).toBe("1 concession back by the override: they would be at 6.");
});

test("each selected row shows the running balance, and the last line the final balance", async () => {
  const bookings = [inClass("last", "Barre", 72), inClass("late", "HIIT", 48), inClass("soon", "Yoga", 12)];
  studioWith([], bookings, {});
  renderAs(boss, <RemoveFromClass user={mia} onClose={() => {}} />);
  await userEvent.click(await dialog().findByRole("checkbox", { name: "Override concession refund" }));
  await userEvent.click(dialog().getByRole("checkbox", { name: "Select all" }));
  const effects = [...document.querySelectorAll("[data-effect]")].map((effect) => effect.textContent);
  expect(effects).toEqual([
    "1 concession back by the override: they would be at 6.",
    "1 concession back: they would be at 7.",
    "1 concession back: they would be at 8.",
  ]);
  expect(dialog().getByText("All 3 together: they would be at 8.")).toBeTruthy();
  await userEvent.click(dialog().getByRole("checkbox", { name: "Override concession refund" }));
  expect(dialog().getByText("All 3 together: they would be at 7.")).toBeTruthy();
});

test("an open panel updates its countdown every second", async () => {
  const soon = inClass("soon", "Yoga", 25);
  studioWith([], [soon], {});
  renderAs(boss, <RemoveFromClass user={mia} onClose={() => {}} />);
  await userEvent.click(await dialog().findByRole("button", { name: "What Mia would see" }));
  const headline = () => document.querySelector("[data-headline]")?.textContent;
  const before = headline();
  act(() => itIs(NOW + 5_000));
  expect(headline()).not.toBe(before);
});

test("if all removals succeed, the toast names the number of classes", async () => {
  const sent = await removeAll({ [REMOVE("soon")]: removed, [REMOVE("late")]: removed });
  expect(sent).toHaveLength(2);
  expect(sent.map(({ body }) => body)).toEqual([
    { overrideConcessionRefund: false, expected: { concessions: 0, refund: false } },
    { overrideConcessionRefund: false, expected: { concessions: 1, refund: true } },
  ]);
  expect(toasted()).toEqual(["success: Successfully removed Mia Tāne from 2 class(es)!"]);
});

test("if some removals fail, the toasts show how many and the reason", async () => {
  await removeAll({ [REMOVE("soon")]: removed, [REMOVE("late")]: alreadyCancelled });
  expect(toasted()).toEqual(["warning: Removed from 1 of 2 classes. 1 failed.", REASON]);
});

test("if all removals fail, the toasts show the failure and the reason", async () => {
  await removeAll({ [REMOVE("soon")]: alreadyCancelled, [REMOVE("late")]: alreadyCancelled });
  expect(toasted()).toEqual(["error: Failed to remove user from any classes", REASON]);
});

test("if the server can't be reached, the dialog and the selection stay", async () => {
  const unreachable = () => {
    throw new TypeError("Failed to fetch");
  };
  const answers = { [REMOVE("soon")]: unreachable, [REMOVE("late")]: unreachable };
  const { onClose, question } = await confirmRemovalOfAll(answers);
  expect((await question.findByRole("alert")).textContent).toBe(
    "Failed to remove user from classes. Can't reach the studio: check your connection and try again.",
  );
  expect(onClose).not.toHaveBeenCalled();
  expect(toasted()).toEqual([]);
  await userEvent.click(question.getByRole("button", { name: "Cancel" }));
  expect(dialog().getByRole("button", { name: "Remove from 2 Class(es)" })).toBeTruthy();
});

test("if one request is refused and the other unanswered, the removal counts as failed, not as offline", async () => {
  await removeAll({
    [REMOVE("soon")]: alreadyCancelled,
    [REMOVE("late")]: () => {
      throw new TypeError("Failed to fetch");
    },
  });
  expect(toasted()).toEqual(["error: Failed to remove user from any classes", REASON]);
});

test("a response with `success: false` counts as a failure", async () => {
  await removeAll({
    [REMOVE("soon")]: removed,
    [REMOVE("late")]: () => Response.json({ success: false, message: "" }),
  });
  expect(toasted()).toEqual(["warning: Removed from 1 of 2 classes. 1 failed."]);
});

test("without upcoming bookings, the dialog shows 'No upcoming bookings'", async () => {
  studioWith([], [inClass("past", "Yoga", -2), { ...inClass("off", "HIIT", 5), status: "cancelled" }], {});
  renderAs(boss, <RemoveFromClass user={mia} onClose={() => {}} />);
  expect(await dialog().findByText("No upcoming bookings")).toBeTruthy();
});

test("if the bookings can't be loaded, a message is shown", async () => {
  aStudio(boss, { [BOOKINGS]: () => refused("unknown", "") });
  renderAs(boss, <RemoveFromClass user={mia} onClose={() => {}} />);
  expect(await dialog().findByText("Failed to fetch user bookings")).toBeTruthy();
});
