import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentProps, useState } from "react";
import { expect, test, vi } from "vitest";
import { Combobox } from "./Combobox";
import { Modal } from "./Modal";
import type { Option } from "./option";

const matcher = (query: string) => (search: string) =>
  query
    .toLowerCase()
    .split(" ")
    .every((word) => search.includes(word));

const person = (name: string, more: Partial<Option> = {}): Option => ({
  id: name,
  label: name,
  search: name.toLowerCase(),
  ...more,
});
const few = [person("Āria Tane"), person("Ben Cole"), person("Mia Tane"), person("Zoë King")];
const many = Array.from({ length: 5_000 }, (_, at) => person(`Person ${at + 1}`));

type PickerFixture = Partial<ComponentProps<typeof Combobox>>;

function Picker({ value: start = null, onChange, ...more }: PickerFixture) {
  const [value, setValue] = useState(start);
  const change = (id: string | null) => {
    setValue(id);
    onChange?.(id);
  };
  return (
    <>
      <Combobox
        label="Member"
        options={few}
        matcher={matcher}
        emptyText="No available users"
        {...more}
        value={value}
        onChange={change}
      />
      <button type="button">After</button>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Member" });
const names = () => screen.queryAllByRole("option").map((option) => option.textContent);
const activeName = () => document.getElementById(field().getAttribute("aria-activedescendant") ?? "")?.textContent;

test("typing filters the options, and their number is announced", async () => {
  render(<Picker />);
  await userEvent.type(field(), "TANE āri");
  expect(names()).toEqual(["Āria Tane"]);
  expect(screen.getByRole("status").textContent).toBe("1 result");
  await userEvent.clear(field());
  await userEvent.type(field(), "zoë");
  expect(names()).toEqual(["Zoë King"]);
  await userEvent.type(field(), " mia");
  expect(names()).toEqual([]);
  expect(screen.getByRole("status").textContent).toBe("Nothing found");
  expect(field().getAttribute("aria-expanded")).toBe("false");
});

test("the first matching option is active, and Enter chooses the active one without submitting the form", async () => {
  const onChange = vi.fn();
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Picker onChange={onChange} />
    </form>,
  );
  await userEvent.type(field(), "tane");
  expect(activeName()).toBe("Āria Tane");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(onChange).toHaveBeenCalledExactlyOnceWith("Mia Tane");
  expect(field().value).toBe("Mia Tane");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.keyboard("{Enter}");
  expect(onSubmit).toHaveBeenCalledOnce();
});

test("arrow keys open the list and wrap round; Home, End, PageUp and PageDown jump", async () => {
  render(<Picker options={many} />);
  await userEvent.tab();
  await userEvent.keyboard("{ArrowDown}");
  expect(field().getAttribute("aria-expanded")).toBe("true");
  expect(activeName()).toBe("Person 1");
  await userEvent.keyboard("{ArrowUp}");
  expect(activeName()).toBe("Person 5000");
  await userEvent.keyboard("{ArrowDown}{PageDown}");
  expect(activeName()).toBe("Person 8");
  await userEvent.keyboard("{PageUp}");
  expect(activeName()).toBe("Person 1");
  await userEvent.keyboard("{End}");
  expect(activeName()).toBe("Person 5000");
  await userEvent.keyboard("{Home}");
  expect(activeName()).toBe("Person 1");
});

test("a list of 5,000 options renders at most 20 rows, wherever it is scrolled", async () => {
  render(<Picker options={many} />);
  await userEvent.click(field());
  const rowCount = () => screen.getAllByRole("option").length;
  expect(rowCount()).toBeGreaterThanOrEqual(7);
  expect(rowCount()).toBeLessThanOrEqual(20);
  await userEvent.keyboard("{End}");
  expect(rowCount()).toBeLessThanOrEqual(20);
  expect(screen.getByRole("option", { name: "Person 5000" }).getAttribute("aria-posinset")).toBe("5000");
  await userEvent.keyboard("{ArrowUp}{ArrowUp}{PageUp}");
  expect(activeName()).toBe("Person 4991");
  expect(rowCount()).toBeLessThanOrEqual(20);
  await userEvent.type(field(), "person 49");
  expect(rowCount()).toBeLessThanOrEqual(20);
  expect(screen.getAllByRole("option")[0]?.getAttribute("aria-setsize")).toBe("199");
});

test("the chosen option stays until the text changes", async () => {
  const onChange = vi.fn();
  render(<Picker value="Ben Cole" onChange={onChange} />);
  expect(field().value).toBe("Ben Cole");
  await userEvent.click(field());
  expect(names()).toHaveLength(4);
  expect(activeName()).toBe("Ben Cole");
  expect(screen.getByRole("option", { name: "Ben Cole" }).getAttribute("aria-selected")).toBe("true");
  await userEvent.type(field(), "x");
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
});

test("a disabled option shows its reason, can be reached by keyboard and can't be chosen", async () => {
  const onChange = vi.fn();
  const options = [person("Ben Cole", { disabledReason: "Already booked" }), person("Bea Hill", { detail: "@bea" })];
  render(<Picker options={options} onChange={onChange} />);
  await userEvent.type(field(), "be");
  expect(activeName()).toBe("Bea Hill@bea");
  await userEvent.keyboard("{ArrowUp}");
  expect(activeName()).toBe("Ben ColeAlready booked");
  await userEvent.keyboard("{Enter}");
  await userEvent.click(screen.getByRole("option", { name: /Ben Cole/ }));
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("option", { name: /Bea Hill/ }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith("Bea Hill");
  expect(document.activeElement).toBe(field());
});

test("Escape closes the list only; a second Escape closes the dialog around it", async () => {
  render(
    <Modal title="Add to Class" onClose={() => {}}>
      <Picker />
    </Modal>,
  );
  await userEvent.type(field(), "mia");
  expect(screen.getByRole("dialog").contains(screen.getByRole("listbox"))).toBe(true);
  const first = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
  field().dispatchEvent(first);
  expect(first.defaultPrevented).toBe(true);
  expect(await screen.findByRole("combobox", { expanded: false })).toBe(field());
  expect(field().value).toBe("mia");
  const second = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
  field().dispatchEvent(second);
  expect(second.defaultPrevented).toBe(false);
});

test("the list closes when the focus leaves the field, and the typed text stays", async () => {
  render(<Picker />);
  await userEvent.type(field(), "mi");
  await userEvent.tab();
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(field().value).toBe("mi");
});

test("'Clear' removes the choice and moves the focus to the field", async () => {
  const onChange = vi.fn();
  render(<Picker value="Ben Cole" onChange={onChange} />);
  await userEvent.click(screen.getByRole("button", { name: "Clear Member" }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
  expect(field().value).toBe("");
  expect(document.activeElement).toBe(field());
});

test("the active option stays active when the options reload in another order", async () => {
  const onChange = vi.fn();
  const { rerender } = render(<Picker onChange={onChange} />);
  await userEvent.click(field());
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(activeName()).toBe("Ben Cole");
  rerender(<Picker onChange={onChange} options={[person("Aaron Ash"), ...few]} />);
  expect(activeName()).toBe("Ben Cole");
  await userEvent.keyboard("{Enter}");
  expect(onChange).toHaveBeenCalledExactlyOnceWith("Ben Cole");
});

test("loading, empty and failed lists show a status, and a failed one can be reloaded", async () => {
  const onRetry = vi.fn();
  const { rerender } = render(<Picker options={[]} loading />);
  await userEvent.click(field());
  const statusText = () => screen.getAllByRole("status").at(-1)?.textContent;
  expect(statusText()).toBe("Loading…");
  rerender(<Picker options={[]} />);
  expect(statusText()).toBe("No available users");
  rerender(<Picker options={[]} failed="Failed to fetch available users" onRetry={onRetry} />);
  expect(statusText()).toBe("Failed to fetch available users");
  await userEvent.click(screen.getByText("Try again"));
  await userEvent.keyboard("{Enter}");
  expect(onRetry).toHaveBeenCalledTimes(2);
});

test("the list follows its field when the page scrolls", async () => {
  render(<Picker />);
  await userEvent.click(field());
  const list = screen.getByRole("listbox");
  const anchor = field().parentElement as HTMLElement;
  const scrolledTo = (top: number) => {
    anchor.getBoundingClientRect = () => new DOMRect(0, top, 300, 44);
    fireEvent.scroll(document);
    return list.style.top;
  };
  expect([scrolledTo(100), scrolledTo(20), scrolledTo(100)]).toEqual(["148px", "68px", "148px"]);
  expect(list.style.width).toBe("300px");
});

test.each([
  ["during the composition of a character", { isComposing: true }],
  ["that ends a composition in Safari", { keyCode: 229 }],
])("Enter %s chooses no option, and Escape closes nothing", async (_, composing) => {
  const onChange = vi.fn();
  render(<Picker onChange={onChange} />);
  await userEvent.type(field(), "mia");
  for (const key of ["Enter", "Escape", "ArrowUp"]) fireEvent.keyDown(field(), { key, ...composing });
  expect(names()).toEqual(["Mia Tane"]);
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(onChange).toHaveBeenCalledExactlyOnceWith("Mia Tane");
});

test("an invalid combobox is described by its problem", () => {
  render(<Picker problem="Please select a user to add" />);
  const input = screen.getByRole("combobox", { name: "Member", description: "Please select a user to add" });
  expect(input.getAttribute("aria-invalid")).toBe("true");
});
