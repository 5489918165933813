import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { aClass, admin, aMember, hours, itIs, renderAs, START } from "../../../test-studio";
import { EditClass } from "./EditClass";
import { ClassWith, done } from "./test-class";

beforeEach(() => itIs(START - hours(72)));

test("a save keeps what another admin has changed since the list was read, and says it", async () => {
  const edit = "PUT /api/admin/classes/class-1";
  const klass = aClass({ instructor: "Kahu Rangi", maxCapacity: 12, isActive: true });
  const studio = new ClassWith({ klass, answers: { [edit]: done("Class updated successfully") } });
  studio.open();
  renderAs(aMember(admin), <EditClass listed={aClass()} onClose={() => {}} />);
  const form = within(screen.getByRole("dialog"));
  expect(await form.findByText("Someone has just changed this class: instructor, max capacity.")).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>("Instructor").value).toBe("Kahu Rangi");
  await userEvent.type(form.getByLabelText("Description"), " Slow.");
  await userEvent.click(form.getByRole("button", { name: "Save Changes" }));
  const { name, location, duration, concessionsRequired, isActive } = klass;
  const rest = { name, location, duration, concessionsRequired, isActive };
  expect(studio.sent).toEqual([
    [edit, { ...rest, instructor: "Kahu Rangi", maxCapacity: 12, description: "Flow. Slow." }],
  ]);
});
