import { act, cleanup, configure, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { useSession } from "../../../../stores/session";
import { aBooking, aClass, aMember, aStudio, full, itIs, renderAs, START } from "../../../../test-studio";
import { AddToClass } from "./AddToClass";
import { BOOKINGS, begin, boss, dialog, done, mia, NOW, press, refused, studioWith, toasted } from "./test-classes";

// A busy machine draws slowly.
configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 20_000 });

beforeEach(begin);

async function choose(name: RegExp) {
  await userEvent.click(dialog().getByRole("combobox", { name: "Class" }));
  await userEvent.click(await screen.findByRole("option", { name }));
}

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
      body: { userId: "user-1", classId: "class-1", overrideConcessions: false, expected: { concessions: 1 } },
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
  const expected = { concessions: 0 };
  expect(sent[0]?.body).toEqual({ userId: "user-1", classId: "class-1", overrideConcessions: true, expected });
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

test("what was chosen when the session ended is still there after signing in", async () => {
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
