import type { Class, DisagreedHint, Verdict } from "@bindings/wire";
import { configure, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { bookOnBehalf, removeOnBehalf } from "../../../rules/staff";
import { takeReport } from "../../../stores/hints";
import { aBooking, aClass, admin, aMember, aStudio, full, hours, itIs, renderAs, START } from "../../../test-studio";
import { ClassPage } from "../class/ClassPage";
import { aUser, bookingOf, done, StubStudio } from "../class/test-class";
import { AddToClass } from "../users/classes/AddToClass";
import { RemoveFromClass } from "../users/classes/RemoveFromClass";
import { bookingFacts } from "./bookingFacts";

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 20_000 });

const NOW = START - hours(72);
const BOOK = "POST /api/admin/bookings/manual";
const boss = aMember({ ...admin, _id: "admin-1", username: "kowhai" });

beforeEach(() => {
  takeReport();
  itIs(NOW);
});

const refusedBy = (verdict: Verdict) => () =>
  Response.json({ success: false, message: verdict.whyNot, error: verdict.refusal, verdict }, { status: 409 });
const classFull = refusedBy(bookOnBehalf(aClass(full), aMember(), {}, NOW).book);
const cancelled = { ...aBooking(), status: "cancelled" } as const;
const notConfirmed = refusedBy(removeOnBehalf(bookingFacts(cancelled), aMember(), {}, NOW).studio.verdict);

/** The report that the app sends after it has fetched the facts again. */
async function report(refusals: number) {
  const disagreed: DisagreedHint[] = [];
  let [shown, actedOn] = [0, 0];
  await waitFor(() => {
    const taken = takeReport()?.report;
    shown += taken?.shown ?? 0;
    actedOn += taken?.actedOn ?? 0;
    disagreed.push(...(taken?.disagreed ?? []));
    expect(actedOn).toBeGreaterThan(0);
    expect(disagreed).toHaveLength(refusals);
  });
  return { shown, actedOn, disagreed };
}

async function openClass(studio: StubStudio) {
  studio.install(boss);
  const people = <ClassPage id="class-1" listed={undefined} tab="bookings" onTab={() => {}} onClose={() => {}} />;
  renderAs(boss, people);
  return screen.findByRole("button", { name: "Add User to Class" });
}

async function addAna(studio: StubStudio) {
  await userEvent.click(await openClass(studio));
  await userEvent.type(await screen.findByRole("combobox", { name: "User" }), "ana");
  await screen.findByRole("option", { name: /^Ana/ });
  await userEvent.keyboard("{ArrowDown}{Enter}");
  const picker = within(screen.getByRole("dialog", { name: "Select User to Add" }));
  await userEvent.click(picker.getByRole("button", { name: "Add User to Class" }));
}

test("an addition that the rules allow counts one hint as shown and as acted on", async () => {
  const ana = aUser("Ana", { concessions: 9 });
  await addAna(new StubStudio({ users: [ana], answers: { [BOOK]: done("User added to class successfully") } }));
  expect(await report(0)).toEqual({ shown: 1, actedOn: 1, disagreed: [] });
});

test.each<["stale" | "same_facts", Class]>([
  ["stale", aClass(full)],
  ["same_facts", aClass()],
])("a refused addition from the class's page is reported with its cause: %s", async (cause, fresh) => {
  const ana = aUser("Ana");
  const studio = new StubStudio({ users: [ana] });
  studio.answers = {
    "GET /api/admin/users/Ana": () => Response.json(ana),
    [BOOK]: () => {
      studio.klass = fresh;
      return classFull();
    },
  };
  await addAna(studio);
  const { disagreed } = await report(1);
  expect(disagreed).toEqual([{ rule: "capacity", code: "class_full", factsAgeMs: expect.any(Number), cause }]);
  expect(disagreed[0]?.factsAgeMs).toBeLessThan(hours(1));
});

test.each<["stale" | "same_facts", number]>([
  ["stale", -2],
  ["same_facts", 5],
])("a refused addition from the user's row is reported with its cause: %s", async (cause, concessions) => {
  const mia = aMember();
  aStudio(boss, {
    "GET /api/admin/classes": () => Response.json({ classes: [aClass()] }),
    "GET /api/classes/class-1": () => Response.json(aClass()),
    "GET /api/admin/classes/class-1/bookings": () => Response.json({ bookings: [], people: [] }),
    "GET /api/admin/classes/class-1/waitlist": () => Response.json({ waitlist: [], people: [] }),
    "GET /api/admin/users/user-1/bookings": () => Response.json([]),
    "GET /api/admin/users/user-1": () => Response.json({ ...mia, concessions }),
    [BOOK]: classFull,
  });
  renderAs(boss, <AddToClass user={mia} onClose={() => {}} />);
  await userEvent.click(screen.getByRole("combobox", { name: "Class" }));
  await userEvent.click(await screen.findByRole("option", { name: /Vinyasa/ }));
  await userEvent.click(screen.getByRole("button", { name: "Add to Class" }));
  expect((await report(1)).disagreed).toMatchObject([{ rule: "capacity", code: "class_full", cause }]);
});

test("a refused removal on the class's page is reported, and its hint counts as shown and acted on", async () => {
  vi.spyOn(window, "confirm").mockReturnValue(true);
  const studio = new StubStudio({ bookings: [bookingOf("Ben")] });
  studio.answers = {
    "DELETE /api/admin/bookings/manual/booking-Ben": () => {
      studio.bookings = [];
      return notConfirmed();
    },
  };
  await openClass(studio);
  await userEvent.click(await screen.findByRole("button", { name: /^Actions for Ben/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Remove" }));
  const { shown, actedOn, disagreed } = await report(1);
  expect([shown, actedOn]).toEqual([1, 1]);
  expect(disagreed).toMatchObject([{ code: "booking_not_confirmed", cause: "stale" }]);
});

test("each of several removals counts a hint of its own", async () => {
  const booked = (id: string) => aBooking({ _id: id, classId: { ...aBooking().classId, _id: `class-of-${id}` } });
  const two = [booked("one"), booked("two")];
  aStudio(boss, {
    "GET /api/admin/users/user-1/bookings": () => Response.json(two),
    "GET /api/admin/classes/class-of-two/bookings": () => Response.json({ bookings: two, people: [] }),
    "DELETE /api/admin/bookings/manual/one": done("User removed from class successfully"),
    "DELETE /api/admin/bookings/manual/two": notConfirmed,
  });
  renderAs(boss, <RemoveFromClass user={aMember()} onClose={() => {}} />);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select all" }));
  await userEvent.click(screen.getByRole("button", { name: "Remove from 2 Class(es)" }));
  const question = within(await screen.findByRole("alertdialog"));
  await userEvent.click(question.getByRole("button", { name: "Remove" }));
  const { shown, actedOn, disagreed } = await report(1);
  expect([shown, actedOn]).toEqual([2, 2]);
  expect(disagreed).toMatchObject([{ code: "booking_not_confirmed", cause: "same_facts" }]);
});
