import { act, cleanup, configure, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { useSession } from "../../../../stores/session";
import { aBooking, aClass, aMember, aStudio, full, itIs, renderAs, START } from "../../../../test-studio";
import { AddToClass } from "./AddToClass";
import { BOOKINGS, begin, boss, dialog, done, mia, NOW, press, refused, studioWith, toasted } from "./test-classes";

// Rendering is slow on a busy machine, so allow more time.
configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 20_000 });

beforeEach(begin);

async function choose(name: RegExp) {
  await userEvent.click(dialog().getByRole("combobox", { name: "Class" }));
  await userEvent.click(await screen.findByRole("option", { name }));
}

test("an admin finds a class by instructor and day, chooses it, and adds the user", async () => {
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
      body: { userId: "user-1", classId: "class-1", overrideConcessions: false, expected: { concessions: 1 } },
    },
  ]);
  await waitFor(() => expect(toasted()).toEqual(["success: User added to class successfully"]));
});

test("without a class, the field shows 'Please select a class'", async () => {
  studioWith([aClass()], [], {});
  renderAs(boss, <AddToClass user={mia} onClose={() => {}} />);
  await press("Add to Class");
  expect(dialog().getByRole("combobox", { name: "Class", description: /Please select a class/ })).toBeTruthy();
});

test("a class that the user has booked can't be chosen, and the option shows the reason", async () => {
  studioWith([aClass()], [aBooking()], {});
  renderAs(boss, <AddToClass user={mia} onClose={() => {}} />);
  await userEvent.click(dialog().getByRole("combobox", { name: "Class" }));
  const option = await screen.findByRole("option", { name: /Already booked/ });
  expect(option.getAttribute("aria-disabled")).toBe("true");
});

test("cancelled and past classes are not offered", async () => {
  const over = aClass({ _id: "over", name: "Over", endTime: new Date(NOW).toISOString() });
  studioWith([over, aClass({ _id: "off", name: "Off", isActive: false }), aClass()], [], {});
  renderAs(boss, <AddToClass user={mia} onClose={() => {}} />);
  await userEvent.click(dialog().getByRole("combobox", { name: "Class" }));
  await screen.findByRole("option", { name: /Vinyasa/ });
  expect(screen.getAllByRole("option")).toHaveLength(1);
});

test("a user without enough concessions can only be added with the override", async () => {
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
  const expected = { concessions: 0 };
  expect(sent[0]?.body).toEqual({ userId: "user-1", classId: "class-1", overrideConcessions: true, expected });
});

test("for a full class the user can be added to the waitlist", async () => {
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

test("after the waitlist cutoff, a user can only be added with the cutoff override", async () => {
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

test("if the class fills up meanwhile, the dialog shows a message and offers the waitlist", async () => {
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

test("a failure without a message shows a default message", async () => {
  studioWith([aClass()], [], { "POST /api/admin/bookings/manual": () => refused("unknown", "") });
  renderAs(boss, <AddToClass user={mia} onClose={() => {}} />);
  await choose(/Vinyasa/);
  await press("Add to Class");
  expect((await dialog().findByRole("alert")).textContent).toContain("Failed to add user to class/waitlist");
});

test("if the classes can't be loaded, a message is shown", async () => {
  aStudio(boss, {
    "GET /api/admin/classes": () => refused("unknown", ""),
    [BOOKINGS]: () => Response.json([]),
  });
  renderAs(boss, <AddToClass user={mia} onClose={() => {}} />);
  await userEvent.click(dialog().getByRole("combobox", { name: "Class" }));
  expect((await screen.findAllByText(/Failed to fetch available classes/)).length).toBeGreaterThan(0);
});

test("if the user's bookings can't be loaded, no class is offered until 'Try again' succeeds", async () => {
  let bookingsFail = true;
  aStudio(boss, {
    "GET /api/admin/classes": () => Response.json({ classes: [aClass()] }),
    [BOOKINGS]: () => (bookingsFail ? refused("unknown", "") : Response.json([aBooking()])),
  });
  renderAs(boss, <AddToClass user={mia} onClose={() => {}} />);
  await userEvent.click(dialog().getByRole("combobox", { name: "Class" }));
  expect((await screen.findAllByText(/Failed to fetch available classes/)).length).toBeGreaterThan(0);
  expect(screen.queryByRole("option")).toBeNull();
  bookingsFail = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("option", { name: /Already booked/ })).toBeTruthy();
});

test("the selected class and override are restored after the session ended and a new sign-in", async () => {
  const token = `head.${btoa(JSON.stringify({ sub: boss._id }))}.sign`;
  const open = () => {
    studioWith([aClass()], [], {});
    renderAs(boss, <AddToClass user={mia} onClose={() => {}} />);
    act(() => useSession.getState().begin(token));
  };
  open();
  await choose(/Vinyasa/);
  await userEvent.click(dialog().getByRole("checkbox", { name: "Override concessions" }));
  act(() => useSession.getState().end());
  cleanup();
  useSession.getState().begin(token);
  open();
  expect(dialog().getByText("What you typed before you were signed out is still here.")).toBeTruthy();
  const box = dialog().getByRole<HTMLInputElement>("combobox", { name: "Class" });
  await waitFor(() => expect(box.value).toMatch(/Vinyasa/));
  expect(dialog().getByRole<HTMLInputElement>("checkbox", { name: "Override concessions" }).checked).toBe(true);
});
