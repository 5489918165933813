import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { Checkbox } from "./Checkbox";
import { DateField } from "./DateField";
import { typedDay } from "./dateText";
import { Form } from "./Form";
import { NumberField } from "./NumberField";
import { RadioCards } from "./RadioCards";
import { Select } from "./Select";
import { TextArea } from "./TextArea";
import { TimeField } from "./TimeField";
import { ToggleGroup } from "./ToggleGroup";
import { timeText } from "./timeText";

/** Stores a field's value as a form does. */
function Stateful<Value>({
  start,
  children,
}: {
  start: Value;
  children: (value: Value, set: (v: Value) => void) => ReactNode;
}) {
  const [value, setValue] = useState(start);
  return children(value, setValue);
}

const noop = () => {};
const roles = [
  { value: "user", label: "Member" },
  { value: "coach", label: "Coach" },
] as const;

test.each([
  ["a text area", <TextArea key="" label="Field" value="" onChange={noop} problem="Wrong" hint="Hint" />],
  ["a list", <Select key="" label="Field" value="user" onChange={noop} options={roles} problem="Wrong" hint="Hint" />],
  ["a number", <NumberField key="" label="Field" value="" onChange={noop} problem="Wrong" hint="Hint" />],
  ["a date", <DateField key="" label="Field" value="" onChange={noop} problem="Wrong" hint="Hint" />],
  ["a time", <TimeField key="" label="Field" value="" onChange={noop} problem="Wrong" hint="Hint" />],
])("%s has its label, is marked as invalid, and is described by its problem and then its hint", (_, field) => {
  render(field);
  const control = screen.getByLabelText("Field");
  expect(control.matches('[aria-invalid="true"]')).toBe(true);
  const descriptions = control
    .getAttribute("aria-describedby")
    ?.split(" ")
    .map((id) => document.getElementById(id)?.textContent);
  expect(descriptions).toEqual(["Wrong", "Hint"]);
});

test("a number field has its limits and its unit, and passes on the typed text", async () => {
  const onChange = vi.fn();
  render(<NumberField label="Duration" value="6" onChange={onChange} min={15} max={480} step={5} suffix="minutes" />);
  const input = screen.getByRole("spinbutton", { name: "Duration", description: "minutes" });
  expect(["min", "max", "step"].map((name) => input.getAttribute(name))).toEqual(["15", "480", "5"]);
  await userEvent.type(input, "0");
  expect(onChange).toHaveBeenCalledExactlyOnceWith("60");
});

test("a number field that allows negative numbers shows a keyboard with a minus sign on phones", () => {
  render(
    <>
      <NumberField label="Concessions" value="" onChange={noop} min={-2} />
      <NumberField label="Capacity" value="" onChange={noop} min={1} />
    </>,
  );
  expect(screen.getByLabelText("Concessions").getAttribute("inputmode")).toBeNull();
  expect(screen.getByLabelText("Capacity").getAttribute("inputmode")).toBe("numeric");
});

test.each([
  ["9", "09:00"],
  ["930", "09:30"],
  ["9:30", "09:30"],
  ["0930", "09:30"],
  ["17.45", "17:45"],
  ["5pm", "17:00"],
  ["5:30 PM", "17:30"],
  ["12am", "00:00"],
  ["12pm", "12:00"],
  [" 23:59 ", "23:59"],
  ["24:00", "24:00"],
  ["9:75", "9:75"],
  ["13pm", "13pm"],
  ["soon", "soon"],
  ["", ""],
])("a time typed as %j is %j", (typed, text) => {
  expect(timeText(typed)).toBe(text);
});

test("a time is normalised on blur, and when Enter submits the form", async () => {
  const sent: string[] = [];
  render(
    <Stateful start="">
      {(value, set) => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            sent.push(value);
          }}
        >
          <TimeField label="Start time" value={value} onChange={set} />
        </form>
      )}
    </Stateful>,
  );
  const input = screen.getByLabelText<HTMLInputElement>("Start time");
  await userEvent.type(input, "930");
  expect(input.value).toBe("930");
  await userEvent.tab();
  expect(input.value).toBe("09:30");
  await userEvent.clear(input);
  await userEvent.type(input, "7{Enter}");
  expect(sent).toEqual(["07:00"]);
});

test.each([
  ["28/11/2026", "2026-11-28"],
  ["5/1/27", "2027-01-05"],
  ["5.1.2027", "2027-01-05"],
  ["050127", "2027-01-05"],
  [" 05 01 2027 ", "2027-01-05"],
  ["05012027", "2027-01-05"],
  ["2027-01-05", "2027-01-05"],
  ["29/2/2028", "2028-02-29"],
  ["29/2/2027", null],
  ["11/28/2026", null],
  ["0/1/2027", null],
  ["5/1", null],
  ["5/1/1927", null],
  ["tomorrow", null],
  ["", null],
])("a date typed as %j is %j", (typed, day) => {
  expect(typedDay(typed)).toBe(day);
});

test("a date is written day first, is empty until it is whole, and says on blur that there is no such date", async () => {
  const values: string[] = [];
  render(
    <Stateful start="2026-11-28">
      {(value, set) => (
        <DateField
          label="From"
          value={value}
          onChange={(day) => {
            values.push(day);
            set(day);
          }}
        />
      )}
    </Stateful>,
  );
  const input = screen.getByLabelText<HTMLInputElement>("From");
  expect(input.value).toBe("28/11/2026");
  await userEvent.clear(input);
  await userEvent.type(input, "31/2/2027");
  expect(input.matches('[aria-invalid="true"]')).toBe(false);
  await userEvent.tab();
  expect(screen.getByText(/^There is no such date/)).toBeTruthy();
  await userEvent.clear(input);
  await userEvent.type(input, "1/3/27");
  await userEvent.tab();
  expect(input.value).toBe("01/03/2027");
  expect(input.matches('[aria-invalid="true"]')).toBe(false);
  // The rules refuse the text that is no date, so it is not lost as 'no date'.
  expect(values).toEqual(["", "31/2/2027", "", "2027-03-01"]);
});

test("a press beside a date, or the down arrow, opens the browser's calendar, and a day chosen there is written", async () => {
  const opened = vi.fn<(this: HTMLInputElement) => void>();
  Object.assign(HTMLInputElement.prototype, { showPicker: opened });
  onTestFinished(() => {
    Reflect.deleteProperty(HTMLInputElement.prototype, "showPicker");
  });
  render(<Stateful start="">{(value, set) => <DateField label="From" value={value} onChange={set} />}</Stateful>);
  const calendar = screen.getByLabelText("Calendar");
  await userEvent.click(calendar);
  await userEvent.type(screen.getByLabelText("From"), "{ArrowDown}");
  expect(opened.mock.contexts).toEqual([calendar, calendar]);
  fireEvent.change(calendar, { target: { value: "2026-12-24" } });
  expect(screen.getByLabelText<HTMLInputElement>("From").value).toBe("24/12/2026");
});

test("a text area shows the remaining characters near its limit", async () => {
  render(
    <Stateful start="1234567">
      {(value, set) => <TextArea label="Notes" value={value} onChange={set} maxLength={10} />}
    </Stateful>,
  );
  expect(screen.queryByRole("status")).toBeNull();
  await userEvent.type(screen.getByLabelText("Notes"), "8");
  expect(screen.getByText("8 of 10")).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe("At most 10 characters left");
  await userEvent.type(screen.getByLabelText("Notes"), "90x");
  expect(screen.getByText("10 of 10")).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe("No characters left");
});

test("a select passes on the value of the chosen option", async () => {
  const onChange = vi.fn();
  render(<Select label="Role" value="user" onChange={onChange} options={roles} />);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Role" }), "Coach");
  expect(onChange).toHaveBeenCalledExactlyOnceWith("coach");
});

test("clicking the label ticks a checkbox; a disabled one shows its reason and does not change", async () => {
  const onChange = vi.fn();
  const { rerender } = render(<Checkbox label="Override" hint="At −3" checked={false} onChange={onChange} />);
  await userEvent.click(screen.getByText("Override"));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
  rerender(<Checkbox label="Override" checked={false} onChange={onChange} disabledReason="Only an admin may" />);
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "Override", description: "Only an admin may" });
  box.focus();
  expect(document.activeElement).toBe(box);
  await userEvent.keyboard(" ");
  expect(box.checked).toBe(false);
  expect(onChange).toHaveBeenCalledOnce();
});

test("one of several radio cards is chosen, and each is described by its detail", async () => {
  const options = [
    { value: "single", label: "Delete This Class Only", detail: "12 people booked" },
    { value: "all", label: "Delete All Future Classes" },
  ] as const;
  render(
    <Stateful<"single" | "all" | null> start={null}>
      {(value, set) => (
        <RadioCards label="What to delete" value={value} onChange={set} options={options} problem="Choose one" />
      )}
    </Stateful>,
  );
  expect(screen.getByRole("radiogroup", { name: "What to delete", description: "Choose one" })).toBeTruthy();
  const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
  expect(screen.getByRole("radio", { description: "12 people booked" })).toBe(radio("Delete This Class Only"));
  await userEvent.click(screen.getByText("12 people booked"));
  expect(radio("Delete This Class Only").checked).toBe(true);
  await userEvent.click(radio("Delete All Future Classes"));
  expect(radio("Delete This Class Only").checked).toBe(false);
  // In a browser, the arrow keys move between radio buttons of the same name.
  expect(radio("Delete All Future Classes").name).toBe(radio("Delete This Class Only").name);
});

const days = ["Monday", "Tuesday", "Wednesday"].map((label) => ({
  value: label.toLowerCase(),
  label,
  short: label.slice(0, 3),
}));

test("toggles show whether they are pressed, and the values have the order of the options", async () => {
  const onChange = vi.fn();
  render(<ToggleGroup label="Days" values={["wednesday"]} onChange={onChange} options={days} />);
  expect(screen.getByRole("button", { name: "Wednesday", pressed: true }).textContent).toBe("Wed");
  await userEvent.click(screen.getByRole("button", { name: "Monday", pressed: false }));
  expect(onChange).toHaveBeenLastCalledWith(["monday", "wednesday"]);
  await userEvent.click(screen.getByRole("button", { name: "Wednesday" }));
  expect(onChange).toHaveBeenLastCalledWith([]);
});

test("an invalid group can take the focus, as an invalid field can", () => {
  render(
    <ToggleGroup label="Days" values={[]} onChange={noop} options={days} problem="Please select at least one day" />,
  );
  const invalid = document.querySelector<HTMLElement>('[aria-invalid="true"]');
  invalid?.focus();
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Days", description: /at least one day/ }));
});

test("a form shows its message above its fields, and 'Still trying' below them", async () => {
  const onAbort = vi.fn();
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  const { container } = render(
    <>
      <Form id="edit" form={{ onSubmit, noValidate: true }} message="The email is taken" stillTrying onAbort={onAbort}>
        <input aria-label="Email" />
      </Form>
      <button type="submit" form="edit">
        Save
      </button>
    </>,
  );
  const order = [...container.querySelectorAll("[role=alert], input, [role=status]")].map(
    (part) => part.role ?? part.tagName,
  );
  expect(screen.getByRole("alert").textContent).toBe("The email is taken");
  expect(order).toHaveLength(3);
  expect(container.querySelector("form")?.firstElementChild?.textContent).toBe("The email is taken");
  expect(container.querySelector("form")?.lastElementChild?.textContent).toContain("Still trying");
  await userEvent.click(screen.getByRole("button", { name: "Stop waiting" }));
  expect(onAbort).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(onSubmit).toHaveBeenCalledOnce();
});
