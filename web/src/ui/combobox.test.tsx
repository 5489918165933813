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

type Given = Partial<ComponentProps<typeof Combobox>>;

function Picker({ value: start = null, onChange, ...more }: Given) {
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

test("the options that fit what is typed are shown, and their number is said", async () => {
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

test("the first that fits is active while typing, and Enter chooses it without sending the form", async () => {
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

test("arrows open and move round, Home, End, PageUp and PageDown go far", async () => {
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

test("of 5,000 options no more than a window of rows is in the page, wherever it is", async () => {
  render(<Picker options={many} />);
  await userEvent.click(field());
  const mostAt = () => screen.getAllByRole("option").length;
  expect(mostAt()).toBeGreaterThanOrEqual(7);
  expect(mostAt()).toBeLessThanOrEqual(20);
  await userEvent.keyboard("{End}");
  expect(mostAt()).toBeLessThanOrEqual(20);
  expect(screen.getByRole("option", { name: "Person 5000" }).getAttribute("aria-posinset")).toBe("5000");
  await userEvent.keyboard("{ArrowUp}{ArrowUp}{PageUp}");
  expect(activeName()).toBe("Person 4991");
  expect(mostAt()).toBeLessThanOrEqual(20);
  await userEvent.type(field(), "person 49");
  expect(mostAt()).toBeLessThanOrEqual(20);
  expect(screen.getAllByRole("option")[0]?.getAttribute("aria-setsize")).toBe("199");
});

test("what is chosen stays chosen until something else is typed", async () => {
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

test("one that can't be chosen says why, can be reached, and is not chosen", async () => {
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

test("Escape closes the list and not the dialog around it; a second one does", async () => {
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

test("it closes when the focus goes on, and keeps what was typed", async () => {
  render(<Picker />);
  await userEvent.type(field(), "mi");
  await userEvent.tab();
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(field().value).toBe("mi");
});

test("it can be cleared, and has the focus then", async () => {
  const onChange = vi.fn();
  render(<Picker value="Ben Cole" onChange={onChange} />);
  await userEvent.click(screen.getByRole("button", { name: "Clear Member" }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
  expect(field().value).toBe("");
  expect(document.activeElement).toBe(field());
});

test("the active person stays active when the list is read again in another order", async () => {
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

test("loading, nothing to choose and failed are each said, and what failed can be tried again", async () => {
  const onRetry = vi.fn();
  const { rerender } = render(<Picker options={[]} loading />);
  await userEvent.click(field());
  const said = () => screen.getAllByRole("status").at(-1)?.textContent;
  expect(said()).toBe("Loading…");
  rerender(<Picker options={[]} />);
  expect(said()).toBe("No available users");
  rerender(<Picker options={[]} failed="Failed to fetch available users" onRetry={onRetry} />);
  expect(said()).toBe("Failed to fetch available users");
  await userEvent.click(screen.getByText("Try again"));
  await userEvent.keyboard("{Enter}");
  expect(onRetry).toHaveBeenCalledTimes(2);
});

test("the list goes with its field when the page scrolls, there and back", async () => {
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

test("Enter that only ends a letter being composed chooses nothing", async () => {
  const onChange = vi.fn();
  render(<Picker onChange={onChange} />);
  await userEvent.type(field(), "mia");
  fireEvent.keyDown(field(), { key: "Enter", isComposing: true });
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(onChange).toHaveBeenCalledExactlyOnceWith("Mia Tane");
});

test("a wrong one names its sentence", () => {
  render(<Picker problem="Please select a user to add" />);
  const input = screen.getByRole("combobox", { name: "Member", description: "Please select a user to add" });
  expect(input.getAttribute("aria-invalid")).toBe("true");
});
