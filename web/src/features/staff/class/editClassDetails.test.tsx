import type { Class } from "@bindings/wire";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { stubFetch } from "../../../test-fetch";
import { aClass, admin, aMember, hours, itIs, renderAs, START } from "../../../test-studio";
import { EditClassDetails } from "./EditClassDetails";
import { done, StubStudio } from "./test-class";

beforeEach(() => itIs(START - hours(72)));

test("another admin's changes since the list was fetched are shown and kept by a save", async () => {
  const edit = "PUT /api/admin/classes/class-1";
  const klass = aClass({ instructor: "Kahu Rangi", maxCapacity: 12, isActive: true });
  const studio = new StubStudio({ klass, answers: { [edit]: done("Class updated successfully") } });
  studio.install();
  renderAs(aMember(admin), <EditClassDetails listed={aClass()} onClose={() => {}} />);
  const form = within(screen.getByRole("dialog"));
  expect(await form.findByText("Someone has just changed this class: instructor, max capacity.")).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>("Instructor").value).toBe("Kahu Rangi");
  await userEvent.type(form.getByLabelText("Description"), " Slow.");
  await userEvent.click(form.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(studio.sent).toHaveLength(1));
  expect(studio.sent).toEqual([[edit, { description: "Flow. Slow.", before: { description: "Flow." } }]]);
});

/** Stubs a server that refuses the first edit, because the class has changed to `klass`, and accepts the second. */
function conflictWith(klass: Class, fields: Record<string, string>) {
  const message = "The same was changed elsewhere while you were editing";
  const failure = { success: false, message, error: "edit_conflict", fields, class: klass };
  let isFirst = true;
  const answer = () => {
    if (!isFirst) return done("Class updated successfully")();
    isFirst = false;
    studio.klass = klass;
    return Response.json(failure, { status: 409 });
  };
  const studio = new StubStudio({ answers: { "PUT /api/admin/classes/class-1": answer } });
  studio.install();
  renderAs(aMember(admin), <EditClassDetails listed={aClass()} onClose={() => {}} />);
  return studio;
}

const NOW_TWELVE = "Now 12, changed from 8 while you were editing";
const save = () => userEvent.click(screen.getByRole("button", { name: "Save Changes" }));

test("a conflict is shown once at its field, other fields are updated, and a second save overwrites", async () => {
  const theirs = aClass({ name: "Yin", instructor: "Kahu Rangi", maxCapacity: 12 });
  const studio = conflictWith(theirs, { maxCapacity: NOW_TWELVE });
  const capacity = await screen.findByLabelText<HTMLInputElement>("Max capacity");
  await userEvent.clear(capacity);
  await userEvent.type(capacity, "6");
  await save();
  expect(await screen.findByRole("spinbutton", { name: "Max capacity", description: NOW_TWELVE })).toBe(capacity);
  expect(document.activeElement).toBe(capacity);
  expect(capacity.value).toBe("6");
  expect(screen.getByLabelText<HTMLInputElement>("Instructor").value).toBe("Kahu Rangi");
  expect(screen.getByText("The same was changed elsewhere while you were editing")).toBeTruthy();
  // The dialog's subtitle: the class was fetched again.
  await screen.findByText("Yin");
  expect(screen.queryByText(/^Someone has just changed this class/)).toBeNull();
  await save();
  await waitFor(() => expect(studio.sent).toHaveLength(2));
  expect(studio.sent.map(([, body]) => body)).toEqual([
    { maxCapacity: 6, before: { maxCapacity: 8 } },
    { maxCapacity: 6, before: { maxCapacity: 12 } },
  ]);
});

test("a conflict about 'No limit' is shown at the checkbox, and the other admin's number can be used", async () => {
  conflictWith(aClass({ maxCapacity: 12 }), { maxCapacity: NOW_TWELVE });
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

test("a typed capacity stays if another admin has removed the limit", async () => {
  conflictWith(aClass({ maxCapacity: null }), { maxCapacity: "Now no limit, changed from 8 while you were editing" });
  const capacity = await screen.findByLabelText<HTMLInputElement>("Max capacity");
  await userEvent.type(capacity, "0");
  await save();
  await screen.findByText(/^Now no limit/);
  expect(capacity.value).toBe("80");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "No limit" }).checked).toBe(false);
});

test("an edit is sent with the value at the form's start, even after another admin's change was fetched", async () => {
  const studio = new StubStudio({ klass: aClass({ description: "Theirs." }) });
  studio.answers = { "PUT /api/admin/classes/class-1": done("Class updated successfully") };
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  studio.install();
  const fetch = globalThis.fetch;
  stubFetch(async (url: string, init: RequestInit) => {
    if (url === "/api/classes/class-1") await held;
    return fetch(url, init);
  });
  renderAs(aMember(admin), <EditClassDetails listed={aClass()} onClose={() => {}} />);
  await userEvent.type(screen.getByLabelText("Description"), " Mine.");
  release();
  await screen.findByText("Someone has just changed this class: description. What you typed stays: description.");
  await save();
  await waitFor(() => expect(studio.sent).toHaveLength(1));
  expect(studio.sent[0]?.[1]).toEqual({ description: "Flow. Mine.", before: { description: "Flow." } });
});

test("a class that is cancelled while it is edited can't be changed any more, and the typed text stays", async () => {
  const message = "This class has been cancelled";
  const answer = () => {
    studio.klass = aClass({ isActive: false });
    return Response.json({ success: false, message, error: "class_cancelled" }, { status: 409 });
  };
  const studio = new StubStudio({ answers: { "PUT /api/admin/classes/class-1": answer } });
  studio.install();
  renderAs(aMember(admin), <EditClassDetails listed={aClass()} onClose={() => {}} />);
  const instructor = screen.getByLabelText<HTMLInputElement>("Instructor");
  await userEvent.type(instructor, " Jr");
  await save();
  expect(await screen.findByText(`Failed to update class: ${message}`)).toBeTruthy();
  expect(await screen.findByText("It can't be changed any more.")).toBeTruthy();
  expect(instructor.value).toBe("Tom Hughes Jr");
});
