import type { Booking } from "@bindings/Booking";
import type { Class } from "@bindings/Class";
import { configure, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { useToasts } from "../../../../stores/toasts";
import { aBooking, aClass, admin, aMember, aStudio, full, hours, itIs, renderAs, START } from "../../../../test-studio";
import { AddToClass } from "./AddToClass";
import { RemoveFromClass } from "./RemoveFromClass";

// A busy machine draws slowly.
configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 20_000 });

const boss = aMember({ ...admin, _id: "admin-1", username: "kowhai" });
const mia = aMember();
const NOW = START - hours(72);
const BOOKINGS = "GET /api/admin/users/user-1/bookings";
const done = (message: string) => Response.json({ success: true, message });
const refused = (error: string, message: string) => Response.json({ success: false, message, error }, { status: 409 });

const toasted = () => useToasts.getState().toasts.map(({ tone, text }) => `${tone}: ${text}`);
const dialog = () => within(screen.getByRole("dialog"));

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  vi.spyOn(Date, "now").mockReturnValue(NOW);
  itIs(NOW);
});

type Sent = { call: string; body: unknown };

/** A studio with these classes and bookings of the user's; keeps what is sent to it. */
function studioWith(classes: Class[], bookings: Booking[], writes: Record<string, () => Response>) {
  const sent: Sent[] = [];
  const noting = Object.entries(writes).map(([call, answer]) => [
    call,
    (init: RequestInit) => {
      sent.push({ call, body: JSON.parse(String(init.body)) });
      return answer();
    },
  ]);
  aStudio(boss, {
    "GET /api/admin/classes": () => Response.json({ classes }),
    "GET /api/admin/classes/class-1/waitlist": () => Response.json({ waitlist: [] }),
    [BOOKINGS]: () => Response.json(bookings),
    ...Object.fromEntries(noting),
  });
  return sent;
}

async function choose(name: RegExp) {
  await userEvent.click(dialog().getByRole("combobox", { name: "Class" }));
  await userEvent.click(await screen.findByRole("option", { name }));
}

const press = (name: string) => userEvent.click(dialog().getByRole("button", { name }));

test("a class is found by its instructor, chosen, and the user put into it", async () => {
  const other = aClass({ _id: "class-2", name: "HIIT", instructor: "Kahu Parata" });
  const sent = studioWith([other, aClass()], [], {
    "POST /api/admin/bookings/manual": () => done("User added to class successfully"),
  });
  const onClose = vi.fn();
  renderAs(boss, <AddToClass user={mia} onClose={onClose} />);
  await userEvent.type(dialog().getByRole("combobox", { name: "Class" }), "tom 28");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
  await choose(/Vinyasa Yoga/);
  expect(await dialog().findByText("It takes 1 concession: they would be at 4.")).toBeTruthy();
  await press("Add to Class");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([
    {
      call: "POST /api/admin/bookings/manual",
      body: { userId: "user-1", classId: "class-1", overrideConcessions: false },
    },
  ]);
  expect(toasted()).toEqual(["success: User added to class successfully"]);
});

test("without a class, it asks for one", async () => {
  studioWith([aClass()], [], {});
  renderAs(boss, <AddToClass user={mia} onClose={() => {}} />);
  await press("Add to Class");
  expect(dialog().getByRole("combobox", { name: "Class", description: /Please select a class/ })).toBeTruthy();
});

test("a class that is booked already can't be chosen, and says why", async () => {
  studioWith([aClass()], [aBooking()], {});
  renderAs(boss, <AddToClass user={mia} onClose={() => {}} />);
  await userEvent.click(dialog().getByRole("combobox", { name: "Class" }));
  const option = await screen.findByRole("option", { name: /Already booked/ });
  expect(option.getAttribute("aria-disabled")).toBe("true");
});

test("a class that was cancelled or is over is not offered", async () => {
  const over = aClass({ _id: "over", name: "Over", endTime: new Date(NOW).toISOString() });
  studioWith([over, aClass({ _id: "off", name: "Off", isActive: false }), aClass()], [], {});
  renderAs(boss, <AddToClass user={mia} onClose={() => {}} />);
  await userEvent.click(dialog().getByRole("combobox", { name: "Class" }));
  await screen.findByRole("option", { name: /Vinyasa/ });
  expect(screen.getAllByRole("option")).toHaveLength(1);
});

test("short of concessions, the override is what it takes", async () => {
  const sent = studioWith([aClass()], [], {
    "POST /api/admin/bookings/manual": () => done("User added to class successfully"),
  });
  const onClose = vi.fn();
  renderAs(boss, <AddToClass user={aMember({ concessions: -2 })} onClose={onClose} />);
  await choose(/Vinyasa/);
  const reason = "They would be at −3: needs the override.";
  await press("Add to Class");
  expect(dialog().getByRole("button", { name: "Add to Class", description: reason })).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.click(dialog().getByRole("checkbox", { name: "Override concessions" }));
  await press("Add to Class");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[0]?.body).toEqual({ userId: "user-1", classId: "class-1", overrideConcessions: true });
});

test("a full class leaves its waitlist", async () => {
  const sent = studioWith([aClass(full)], [], {
    "POST /bookings/waitlist/class-1": () => done("User added to waitlist successfully"),
  });
  const onClose = vi.fn();
  renderAs(boss, <AddToClass user={mia} onClose={onClose} />);
  await choose(/Vinyasa/);
  await press("Add to waitlist");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[0]?.body).toEqual({ userId: "user-1", overrideConcessions: false, adminOverride: false });
});

test("a waitlist that has closed takes someone only with its cutoff set aside", async () => {
  vi.spyOn(Date, "now").mockReturnValue(START - 10 * 60_000);
  itIs(START - 10 * 60_000);
  const sent = studioWith([aClass(full)], [], {
    "POST /bookings/waitlist/class-1": () => done("User added to waitlist successfully"),
  });
  const onClose = vi.fn();
  renderAs(boss, <AddToClass user={mia} onClose={onClose} />);
  await choose(/Vinyasa/);
  await press("Add to waitlist");
  expect(sent).toEqual([]);
  await userEvent.click(dialog().getByRole("checkbox", { name: "Override the waitlist cutoff" }));
  await press("Add to waitlist");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[0]?.body).toEqual({ userId: "user-1", overrideConcessions: false, adminOverride: true });
});

test("a class that fills up meanwhile says so, and offers its waitlist", async () => {
  const classes = [aClass()];
  studioWith(classes, [], {
    "POST /api/admin/bookings/manual": () => {
      classes[0] = aClass(full);
      return refused("class_full", "Class is full");
    },
  });
  renderAs(boss, <AddToClass user={mia} onClose={() => {}} />);
  await choose(/Vinyasa/);
  await press("Add to Class");
  expect((await dialog().findByRole("alert")).textContent).toContain("Class is full");
  expect(await dialog().findByRole("button", { name: "Add to waitlist" })).toBeTruthy();
});

test("what fails without a sentence has one", async () => {
  studioWith([aClass()], [], { "POST /api/admin/bookings/manual": () => refused("unknown", "") });
  renderAs(boss, <AddToClass user={mia} onClose={() => {}} />);
  await choose(/Vinyasa/);
  await press("Add to Class");
  expect((await dialog().findByRole("alert")).textContent).toContain("Failed to add user to class/waitlist");
});

test("classes that can't be read say so", async () => {
  aStudio(boss, {
    "GET /api/admin/classes": () => refused("unknown", ""),
    [BOOKINGS]: () => Response.json([]),
  });
  renderAs(boss, <AddToClass user={mia} onClose={() => {}} />);
  await userEvent.click(dialog().getByRole("combobox", { name: "Class" }));
  expect((await screen.findAllByText(/Failed to fetch available classes/)).length).toBeGreaterThan(0);
});

test("without the user's bookings no class is offered, and they can be read again", async () => {
  let isAway = true;
  aStudio(boss, {
    "GET /api/admin/classes": () => Response.json({ classes: [aClass()] }),
    [BOOKINGS]: () => (isAway ? refused("unknown", "") : Response.json([aBooking()])),
  });
  renderAs(boss, <AddToClass user={mia} onClose={() => {}} />);
  await userEvent.click(dialog().getByRole("combobox", { name: "Class" }));
  expect((await screen.findAllByText(/Failed to fetch available classes/)).length).toBeGreaterThan(0);
  expect(screen.queryByRole("option")).toBeNull();
  isAway = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("option", { name: /Already booked/ })).toBeTruthy();
});

const inClass = (id: string, name: string, inHours: number) => {
  const startTime = new Date(NOW + hours(inHours)).toISOString();
  const endTime = new Date(NOW + hours(inHours + 1)).toISOString();
  return aBooking({ _id: id, classId: { ...aBooking().classId, _id: `class-of-${id}`, name, startTime, endTime } });
};
const two = [inClass("late", "HIIT", 48), inClass("soon", "Yoga", 12)];

async function removeAll(answers: Record<string, () => Response>) {
  const sent = studioWith([], two, answers);
  const onClose = vi.fn();
  renderAs(boss, <RemoveFromClass user={mia} onClose={onClose} />);
  await userEvent.click(await dialog().findByRole("checkbox", { name: "Select all" }));
  await press("Remove from 2 Class(es)");
  const question = within(screen.getByRole("alertdialog"));
  expect(question.getByText("Are you sure you want to remove Mia Tāne from 2 class(es)?")).toBeTruthy();
  await userEvent.click(question.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  return sent;
}

const REMOVE = (id: string) => `DELETE /api/admin/bookings/manual/${id}`;
const removed = () => done("User removed from class successfully");
const REASON = "info: This booking is no longer confirmed";
const gone = () => refused("booking_not_confirmed", "This booking is no longer confirmed");

test("nothing marked, nothing to remove", async () => {
  studioWith([], two, {});
  renderAs(boss, <RemoveFromClass user={mia} onClose={() => {}} />);
  await dialog().findByRole("list", { name: "Upcoming bookings" });
  const reason = "Please select at least one class to remove from";
  expect(dialog().getByRole("button", { name: "Select Classes to Remove", description: reason })).toBeTruthy();
  await press("Select Classes to Remove");
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("each booking says what its removal gives back, and the override changes it", async () => {
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

test("all removed", async () => {
  const sent = await removeAll({ [REMOVE("soon")]: removed, [REMOVE("late")]: removed });
  expect(sent).toHaveLength(2);
  expect(sent[0]?.body).toEqual({ overrideConcessionRefund: false });
  expect(toasted()).toEqual(["success: Successfully removed Mia Tāne from 2 class(es)!"]);
});

test("some removed", async () => {
  await removeAll({ [REMOVE("soon")]: removed, [REMOVE("late")]: gone });
  expect(toasted()).toEqual(["warning: Removed from 1 of 2 classes. 1 failed.", REASON]);
});

test("none removed", async () => {
  await removeAll({ [REMOVE("soon")]: gone, [REMOVE("late")]: gone });
  expect(toasted()).toEqual(["error: Failed to remove user from any classes", REASON]);
});

test("an answer without success counts as a failure", async () => {
  await removeAll({
    [REMOVE("soon")]: removed,
    [REMOVE("late")]: () => Response.json({ success: false, message: "" }),
  });
  expect(toasted()).toEqual(["warning: Removed from 1 of 2 classes. 1 failed."]);
});

test("nothing booked to come", async () => {
  studioWith([], [inClass("past", "Yoga", -2), { ...inClass("off", "HIIT", 5), status: "cancelled" }], {});
  renderAs(boss, <RemoveFromClass user={mia} onClose={() => {}} />);
  expect(await dialog().findByText("No upcoming bookings")).toBeTruthy();
});

test("bookings that can't be read say so", async () => {
  aStudio(boss, { [BOOKINGS]: () => refused("unknown", "") });
  renderAs(boss, <RemoveFromClass user={mia} onClose={() => {}} />);
  expect(await dialog().findByText("Failed to fetch user bookings")).toBeTruthy();
});
