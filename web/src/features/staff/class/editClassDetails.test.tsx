import type { Class } from "@bindings/Class";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { aClass, admin, aMember, hours, itIs, renderAs, START } from "../../../test-studio";
import { EditClassDetails } from "./EditClassDetails";
import { ClassWith, done } from "./test-class";

beforeEach(() => itIs(START - hours(72)));

test("a save keeps what another admin has changed since the list was read, and says it", async () => {
  const edit = "PUT /api/admin/classes/class-1";
  const klass = aClass({ instructor: "Kahu Rangi", maxCapacity: 12, isActive: true });
  const studio = new ClassWith({ klass, answers: { [edit]: done("Class updated successfully") } });
  studio.open();
  renderAs(aMember(admin), <EditClassDetails listed={aClass()} onClose={() => {}} />);
  const form = within(screen.getByRole("dialog"));
  expect(await form.findByText("Someone has just changed this class: instructor, max capacity.")).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>("Instructor").value).toBe("Kahu Rangi");
  await userEvent.type(form.getByLabelText("Description"), " Slow.");
  await userEvent.click(form.getByRole("button", { name: "Save Changes" }));
  expect(studio.sent).toEqual([[edit, { description: "Flow. Slow.", before: { description: "Flow." } }]]);
});

/** A studio that refuses an edit because the class is this by now, and then saves. */
function overtakenBy(klass: Class, fields: Record<string, string>) {
  const message = "The same was changed elsewhere while you were editing";
  const failure = { success: false, message, error: "edit_conflict", fields, class: klass };
  let isFirst = true;
  const answer = () => {
    if (!isFirst) return done("Class updated successfully")();
    isFirst = false;
    studio.klass = klass;
    return Response.json(failure, { status: 409 });
  };
  const studio = new ClassWith({ answers: { "PUT /api/admin/classes/class-1": answer } });
  studio.open();
  renderAs(aMember(admin), <EditClassDetails listed={aClass()} onClose={() => {}} />);
  return studio;
}

const NOW_TWELVE = "Now 12, changed from 8 while you were editing";
const save = () => userEvent.click(screen.getByRole("button", { name: "Save Changes" }));

test("what both changed is said at its field once, the rest follows, and saving again overwrites it", async () => {
  const theirs = aClass({ instructor: "Kahu Rangi", maxCapacity: 12 });
  const studio = overtakenBy(theirs, { maxCapacity: NOW_TWELVE });
  const capacity = await screen.findByLabelText<HTMLInputElement>("Max capacity");
  await userEvent.clear(capacity);
  await userEvent.type(capacity, "6");
  await save();
  expect(await screen.findByRole("spinbutton", { name: "Max capacity", description: NOW_TWELVE })).toBe(capacity);
  expect(document.activeElement).toBe(capacity);
  expect(capacity.value).toBe("6");
  expect(screen.getByLabelText<HTMLInputElement>("Instructor").value).toBe("Kahu Rangi");
  expect(screen.getByText("The same was changed elsewhere while you were editing")).toBeTruthy();
  expect(screen.queryByText(/^Someone has just changed this class/)).toBeNull();
  await save();
  await waitFor(() => expect(studio.sent).toHaveLength(2));
  expect(studio.sent.map(([, body]) => body)).toEqual([
    { maxCapacity: 6, before: { maxCapacity: 8 } },
    { maxCapacity: 6, before: { maxCapacity: 12 } },
  ]);
});

test("a limit that was lifted here is said at its tick, and the other's number can be taken", async () => {
  overtakenBy(aClass({ maxCapacity: 12 }), { maxCapacity: NOW_TWELVE });
  const noLimit = await screen.findByRole<HTMLInputElement>("checkbox", { name: "No limit" });
  await userEvent.click(noLimit);
  await save();
  expect(await screen.findByRole("checkbox", { name: "No limit", description: NOW_TWELVE })).toBe(noLimit);
  expect(document.activeElement).toBe(noLimit);
  expect(noLimit.checked).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Use the other values" }));
  expect(noLimit.checked).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>("Max capacity").value).toBe("12");
  expect(screen.queryByText(NOW_TWELVE)).toBeNull();
  expect(document.activeElement).toBe(noLimit);
});

test("a number that was typed here stays where another has lifted the limit", async () => {
  overtakenBy(aClass({ maxCapacity: null }), { maxCapacity: "Now no limit, changed from 8 while you were editing" });
  const capacity = await screen.findByLabelText<HTMLInputElement>("Max capacity");
  await userEvent.type(capacity, "0");
  await save();
  await screen.findByText(/^Now no limit/);
  expect(capacity.value).toBe("80");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "No limit" }).checked).toBe(false);
});

test("a change that was read before it was refused is compared with what the form began from all the same", async () => {
  const studio = new ClassWith({ klass: aClass({ description: "Theirs." }) });
  studio.answers = { "PUT /api/admin/classes/class-1": done("Class updated successfully") };
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  studio.open();
  const fetch = globalThis.fetch;
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (address === "/api/classes/class-1") await asked;
    return fetch(address, init);
  });
  renderAs(aMember(admin), <EditClassDetails listed={aClass()} onClose={() => {}} />);
  await userEvent.type(screen.getByLabelText("Description"), " Mine.");
  answer();
  await screen.findByText("Someone has just changed this class: description. What you typed stays: description.");
  await save();
  await waitFor(() => expect(studio.sent).toHaveLength(1));
  expect(studio.sent[0]?.[1]).toEqual({ description: "Flow. Mine.", before: { description: "Flow." } });
});
