import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { MenuButton, type MenuEntry } from "./MenuButton";
import { Modal } from "./Modal";
import { placeAt } from "./place";
import { Table } from "./Table";

const labels = [
  "Edit User",
  "Add to Class",
  "Remove from Class",
  "Reset Password",
  "Resend Verification Link",
  "Delete User",
];
const entries = (onChoose: (label: string) => void = () => {}): MenuEntry[] =>
  labels.map((label) => ({ label, onChoose: () => onChoose(label) }));

const button = () => screen.getByRole("button", { name: "Actions for Mia" });
const focused = () => document.activeElement?.textContent;

test("the items are in the page only while the menu is open", () => {
  const rows = Array.from({ length: 20 }, (_, at) => `Person ${at}`);
  const columns = [
    { key: "name", heading: "Name", names: true, cell: (row: string) => row },
    {
      key: "actions",
      heading: "Actions",
      quiet: true,
      cell: (row: string) => <MenuButton label={`Actions for ${row}`} items={entries()} />,
    },
  ];
  const { container } = render(<Table caption="Users" columns={columns} rows={rows} rowKey={(row) => row} />);
  const items = () => [...container.querySelectorAll("[role=menuitem]")].map((item) => item.textContent);
  expect(items()).toEqual([]);
  const third = screen.getByTitle("Actions for Person 3");
  fireEvent.click(third);
  expect(screen.getByRole("menu", { name: "Actions for Person 3" })).toBeTruthy();
  expect(items()).toEqual(labels);
  expect(third.getAttribute("aria-expanded")).toBe("true");
  fireEvent.click(third);
  expect(items()).toEqual([]);
  expect(third.getAttribute("aria-expanded")).toBe("false");
});

test("arrows open it at either end, move round, and Home and End go far", async () => {
  render(<MenuButton label="Actions for Mia" items={entries()} />);
  button().focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(focused()).toBe("Edit User");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(focused()).toBe("Remove from Class");
  await userEvent.keyboard("{Home}{ArrowUp}");
  expect(focused()).toBe("Delete User");
  await userEvent.keyboard("{ArrowDown}");
  expect(focused()).toBe("Edit User");
  await userEvent.keyboard("{End}");
  expect(focused()).toBe("Delete User");
  await userEvent.keyboard("{Escape}{ArrowUp}");
  expect(focused()).toBe("Delete User");
});

test("letters go to the item that begins with them; the same one again to the next", async () => {
  render(<MenuButton label="Actions for Mia" items={entries()} />);
  button().focus();
  await userEvent.keyboard("{Enter}");
  await userEvent.keyboard("rese");
  expect(focused()).toBe("Reset Password");
  await userEvent.keyboard("n");
  expect(focused()).toBe("Resend Verification Link");
});

test("after a pause letters begin a new word", async () => {
  const now = vi.spyOn(Date, "now").mockReturnValue(10_000);
  render(<MenuButton label="Actions for Mia" items={entries()} />);
  button().focus();
  await userEvent.keyboard("{Enter}r");
  expect(focused()).toBe("Remove from Class");
  await userEvent.keyboard("r");
  expect(focused()).toBe("Reset Password");
  now.mockReturnValue(10_600);
  await userEvent.keyboard("d");
  expect(focused()).toBe("Delete User");
});

test("Escape closes the menu alone, and the focus is on its button again", async () => {
  render(
    <Modal title="Class" onClose={() => {}}>
      <MenuButton label="Actions for Mia" items={entries()} />
    </Modal>,
  );
  await userEvent.click(button());
  const pressed = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
  act(() => void document.activeElement?.dispatchEvent(pressed));
  expect(pressed.defaultPrevented).toBe(true);
  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(button());
});

test("Tab closes it and goes on from its button", async () => {
  render(
    <>
      <MenuButton label="Actions for Mia" items={entries()} />
      <button type="button">After</button>
    </>,
  );
  await userEvent.click(button());
  await userEvent.tab();
  expect(screen.queryByRole("menu")).toBeNull();
  expect(focused()).toBe("After");
});

test("what is chosen is done after the menu is gone and its button has the focus, so that a dialog gives it back there", async () => {
  const onChoose = vi.fn(() => expect(document.activeElement).toBe(button()));
  render(<MenuButton label="Actions for Mia" items={entries(onChoose)} />);
  button().focus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(onChoose).toHaveBeenCalledExactlyOnceWith("Add to Class");
  expect(screen.queryByRole("menu")).toBeNull();
});

test("an entry that can't be chosen is found by the keyboard and says why", async () => {
  const onChoose = vi.fn();
  const items = [{ label: "Delete User", onChoose, danger: true, disabledReason: "This is your own account" }];
  render(<MenuButton label="Actions for Mia" items={items} />);
  await userEvent.click(button());
  const item = screen.getByRole("menuitem", { name: "Delete User", description: "This is your own account" });
  expect(document.activeElement).toBe(item);
  await userEvent.click(item);
  expect(onChoose).not.toHaveBeenCalled();
  expect(screen.getByRole("menu")).toBeTruthy();
});

test("a press beside it only closes it: the row under the pointer does not open", async () => {
  const onOpen = vi.fn();
  const columns = [
    { key: "name", heading: "Name", names: true, cell: (row: string) => row },
    { key: "m", heading: "Actions", quiet: true, cell: () => <MenuButton label="Actions for Mia" items={entries()} /> },
  ];
  render(<Table caption="Users" columns={columns} rows={["Mia"]} rowKey={(row) => row} onOpen={onOpen} />);
  await userEvent.click(button());
  await userEvent.click(screen.getByText("Mia"));
  expect(screen.queryByRole("menu")).toBeNull();
  expect(onOpen).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText("Mia"));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith("Mia");
});

test("it closes when its button moves away, and not for a scroll that moves nothing", async () => {
  render(<MenuButton label="Actions for Mia" items={entries()} />);
  await userEvent.click(button());
  fireEvent.scroll(document);
  expect(screen.getByRole("menu")).toBeTruthy();
  button().getBoundingClientRect = () => new DOMRect(0, -120, 44, 44);
  fireEvent.scroll(document);
  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(button());
});

test("a window that changes its size closes it", async () => {
  render(<MenuButton label="Actions for Mia" items={entries()} />);
  await userEvent.click(button());
  fireEvent(window, new Event("resize"));
  expect(screen.queryByRole("menu")).toBeNull();
});

const room = { top: 0, left: 0, right: 1000, bottom: 800 };
const at = (left: number, top: number) => ({ left, top, right: left + 44, bottom: top + 44 });
const box = { width: 200, height: 300 };

test("it opens below its button where there is room, and above where there is more", () => {
  expect(placeAt(at(500, 100), box, room, "start")).toMatchObject({ top: 148, left: 500 });
  expect(placeAt(at(500, 600), box, room, "start")).toMatchObject({ top: 296, left: 500 });
  expect(placeAt(at(500, 300), { ...box, height: 900 }, room, "start")).toEqual({
    top: 348,
    left: 500,
    maxHeight: 444,
  });
});

test("it never crosses the window's edge", () => {
  expect(placeAt(at(950, 100), box, room, "start").left).toBe(792);
  expect(placeAt(at(20, 100), box, room, "end").left).toBe(8);
  expect(placeAt(at(500, 600), { ...box, height: 900 }, room, "end")).toEqual({ top: 8, left: 344, maxHeight: 588 });
});

test("a phone's keys are no room", () => {
  expect(placeAt(at(20, 350), box, { ...room, bottom: 420 }, "start").top).toBe(46);
});
