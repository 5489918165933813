import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useToasts } from "../../../stores/toasts";
import { aClass, hours, itIs, START } from "../../../test-studio";
import { windowIsWide } from "../../../ui/test-stubs";
import { chips, dialog, editForm, show, studioWith, toasted, weekly } from "./test-timetable";

// Rendering a whole month in jsdom is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: START - hours(72) });
  itIs(START - hours(72));
  useToasts.setState({ toasts: [] });
});
afterEach(() => {
  vi.useRealTimers();
  windowIsWide(false);
});

test("saving sends the changed fields, shows a toast and closes the form", async () => {
  const klass = aClass();
  const sent: unknown[] = [];
  studioWith([klass], {
    "PUT /api/admin/classes/class-1": ({ body }) => {
      sent.push(JSON.parse(String(body)));
      return Response.json({ success: true, message: "Class updated successfully", class: klass });
    },
  });
  show();
  await userEvent.click(await screen.findByText("Vinyasa Yoga"));
  const form = await editForm();
  expect(form.getByText(/^3 people are booked\. They are told/)).toBeTruthy();
  expect(form.getByText("Start time cannot be changed. Create a new class to change the schedule.")).toBeTruthy();
  for (const name of ["Start date", "Start time", "One-off", "Recurring"])
    expect(form.getByLabelText<HTMLInputElement>(name).disabled).toBe(true);
  await userEvent.clear(form.getByLabelText("Room"));
  expect(form.getByText("The 3 people who are booked are told: It no longer has a room of its own.")).toBeTruthy();
  await userEvent.click(form.getByRole("checkbox", { name: "No limit" }));
  await userEvent.click(form.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  // The way back in the history must not end in the next test.
  await waitFor(() => expect(window.location.search).toBe(""));
  expect(toasted()).toEqual([["success", "Class updated successfully"]]);
  expect(sent).toEqual([{ room: "", maxCapacity: null, before: { room: "Room 2", maxCapacity: 8 } }]);
});

test("an edit conflict is shown at its field, and saving again overwrites the other value", async () => {
  const sentence = "Now “Theirs”, changed from “Room 2” while you were editing";
  const message = "The same was changed elsewhere while you were editing";
  const theirs = aClass({ room: "Theirs", instructor: "Kahu" });
  const failure = { success: false, message, error: "edit_conflict", fields: { room: sentence }, class: theirs };
  const sent: unknown[] = [];
  studioWith([aClass()], {
    "PUT /api/admin/classes/class-1": ({ body }) => {
      sent.push(JSON.parse(String(body)));
      if (sent.length === 1) return Response.json(failure, { status: 409 });
      return Response.json({ success: true, message: "Class updated successfully", class: theirs });
    },
  });
  show("/admin/classes?open=edit:class-1");
  const form = await editForm();
  await userEvent.clear(form.getByLabelText("Room"));
  await userEvent.click(form.getByRole("button", { name: "Save Changes" }));
  const room = await form.findByRole<HTMLInputElement>("combobox", { name: "Room", description: sentence });
  expect([room.value, document.activeElement]).toEqual(["", room]);
  expect(form.getByLabelText<HTMLInputElement>("Instructor").value).toBe("Kahu");
  await userEvent.click(form.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent[1]).toEqual({ room: "", before: { room: "Theirs" } });
});

test("after an edit, the neighbouring months are fetched again, too", async () => {
  const requests = studioWith([aClass()], {
    "PUT /api/admin/classes/class-1": () => Response.json({ success: true, message: "Saved", class: aClass() }),
  });
  show("/admin/classes?month=2026-11&open=edit:class-1");
  const next = () => requests.filter((call) => call.includes("from=2026-11-30"));
  const form = await editForm();
  await waitFor(() => expect(next()).toHaveLength(1));
  vi.setSystemTime(START - hours(71));
  await userEvent.click(form.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(next()).toHaveLength(2));
});

test("a refusal is shown at its field, and the typed value stays", async () => {
  const message = "3 people are booked: the capacity can't be lower than that";
  const refusal = { success: false, message, error: "capacity_below_bookings", fields: { maxCapacity: message } };
  studioWith([aClass()], { "PUT /api/admin/classes/class-1": () => Response.json(refusal, { status: 409 }) });
  show("/admin/classes?open=edit:class-1");
  const form = await editForm();
  const capacity = form.getByLabelText<HTMLInputElement>("Max capacity");
  await userEvent.clear(capacity);
  await userEvent.type(capacity, "2");
  await userEvent.click(form.getByRole("button", { name: "Save Changes" }));
  expect(await form.findByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(capacity);
  expect(capacity.value).toBe("2");
});

test("the calendar's form requires at least 1 concession", async () => {
  studioWith([aClass(), aClass({ _id: "free", concessionsRequired: 0 })], {
    "PUT /api/admin/classes/free": () => Response.json({ success: true, message: "Saved", class: aClass() }),
  });
  show("/admin/classes?open=edit:class-1");
  const form = await editForm();
  const price = form.getByLabelText<HTMLInputElement>("Concessions required");
  await userEvent.clear(price);
  await userEvent.type(price, "0");
  await userEvent.click(form.getByRole("button", { name: "Save Changes" }));
  expect(form.getByText("Concessions required must be between 1 and 1000")).toBeTruthy();
});

test("a class that is already free can be saved", async () => {
  studioWith([aClass({ concessionsRequired: 0 })], {
    "PUT /api/admin/classes/class-1": () => Response.json({ success: true, message: "Saved", class: aClass() }),
  });
  show("/admin/classes?open=edit:class-1");
  const form = await editForm();
  await userEvent.click(form.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(toasted()).toEqual([["success", "Saved"]]));
});

const over = aClass({ startTime: "2026-11-23T05:00:00.000Z", endTime: "2026-11-23T06:00:00.000Z" });

test("a day that is over is one line, which opens its classes; a class that is over opens its people", async () => {
  windowIsWide(true);
  studioWith([over, aClass({ _id: "c2" })], {
    "GET /api/admin/classes/class-1/bookings": () => Response.json({ bookings: [], people: [] }),
    "GET /api/admin/classes/class-1/waitlist": () => Response.json({ waitlist: [], people: [] }),
    "GET /api/admin/classes/class-1/cancellations": () => Response.json({ cancellations: [] }),
  });
  show();
  await waitFor(() => expect(chips().map((chip) => chip.dataset.over)).toEqual([undefined]));
  await userEvent.click(screen.getByRole("button", { name: "1 class, 38 % full on Monday, 23 November 2026" }));
  const [chip] = chips(await dialog("Monday, 23 November 2026"));
  expect(chip?.dataset.over).toBe("true");
  await userEvent.click(chip as HTMLElement);
  const people = within(await dialog("Vinyasa Yoga"));
  expect(people.getByText("This class has already taken place")).toBeTruthy();
  expect(window.location.search).toBe("?open=day:2026-11-23,class:class-1");
});

test("the form of a class that is over is disabled and shows the reason", async () => {
  studioWith([over]);
  show("/admin/classes?open=edit:class-1");
  const form = await editForm();
  expect(form.getByText("This class has already taken place")).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>("Name").disabled).toBe(true);
  expect(form.queryByRole("button", { name: "Save Changes" })).toBeNull();
  expect(form.queryByRole("button", { name: "Delete" })).toBeNull();
});

test("somebody else's change updates the untouched fields, and a banner reports it", async () => {
  const listed = aClass();
  let answer = (_: Response) => {};
  const fresh = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  studioWith([listed], { "GET /api/classes/class-1": () => fresh });
  show();
  await userEvent.click(await screen.findByText("Vinyasa Yoga"));
  const form = await editForm();
  const name = form.getByLabelText<HTMLInputElement>("Name");
  await userEvent.type(name, " II");
  answer(Response.json(aClass({ name: "Yin", instructor: "Kahu" })));
  expect(
    await form.findByText("Someone has just changed this class: name, instructor. What you typed stays: name."),
  ).toBeTruthy();
  expect(name.value).toBe("Vinyasa Yoga II");
  expect(form.getByLabelText<HTMLInputElement>("Instructor").value).toBe("Kahu");
});

test("closing an edited form asks before it discards the changes", async () => {
  studioWith([aClass()]);
  show("/admin/classes?open=edit:class-1");
  const form = await editForm();
  await userEvent.type(form.getByLabelText("Name"), "!");
  await userEvent.click(form.getByRole("button", { name: "Close" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Discard what you typed?" }));
  await userEvent.click(question.getByRole("button", { name: "Keep editing" }));
  expect(form.getByLabelText<HTMLInputElement>("Name").value).toBe("Vinyasa Yoga!");
  await userEvent.click(form.getByRole("button", { name: "Close" }));
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("Back closes the form for a new class, but not by leaving the class that was copied", async () => {
  studioWith([aClass()]);
  show("/admin/classes?month=2026-11");
  await userEvent.click(await screen.findByText("Vinyasa Yoga"));
  await userEvent.click((await editForm()).getByRole("button", { name: "Copy to a new class" }));
  await dialog("Add New Class");
  await waitFor(() => expect(window.location.search).toBe("?month=2026-11"));
  await act(async () => {});
  expect(screen.getByRole("dialog", { name: "Add New Class" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));

  await userEvent.click(screen.getAllByLabelText("Next month, December 2026")[0] as HTMLElement);
  await userEvent.click(screen.getByRole("button", { name: "Add New Class" }));
  await dialog("Add New Class");
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("'Copy to a new class' fills in all fields but the date", async () => {
  studioWith([aClass(weekly)]);
  show("/admin/classes?open=edit:class-1");
  await userEvent.click((await editForm()).getByRole("button", { name: "Copy to a new class" }));
  const form = within(await dialog("Add New Class"));
  expect(form.getByLabelText<HTMLInputElement>("Name").value).toBe("Vinyasa Yoga");
  expect(form.getByLabelText<HTMLInputElement>("Start date").value).toBe("");
  expect(form.getByLabelText<HTMLInputElement>("Start time").value).toBe("18:00");
  expect(form.getByRole("button", { name: "Friday" }).getAttribute("aria-pressed")).toBe("true");
});
