import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { MenuEntry } from "./Menu";
import { MenuButton } from "./MenuButton";
import { Modal } from "./Modal";

const labels = ["Edit User", "Add to Class", "Remove from Class", "Reset Password", "Delete User"];
const entries = (onChoose: (label: string) => void = () => {}): MenuEntry[] =>
  labels.map((label) => ({ label, onChoose: () => onChoose(label) }));

const button = () => screen.getByRole("button", { name: "Actions for Mia" });
const focused = () => document.activeElement?.textContent;
/** Opens the menu with a key press on its button, or by a click if there is no key. */
async function open(key?: string) {
  button().focus();
  await (key ? userEvent.keyboard(key) : userEvent.click(button()));
  await vi.waitFor(() => expect(document.activeElement?.role).toBe("menuitem"));
}

test("the items are rendered only while the menu is open", async () => {
  render(<MenuButton label="Actions for Mia" items={entries()} />);
  expect(button().getAttribute("aria-expanded")).toBe("false");
  await open();
  expect(screen.getByRole("menu", { name: "Actions for Mia" })).toBeTruthy();
  expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual(labels);
  expect(button().getAttribute("aria-expanded")).toBe("true");
  await userEvent.click(button());
  expect(screen.queryAllByRole("menuitem")).toEqual([]);
  expect(button().getAttribute("aria-expanded")).toBe("false");
});

test("a click and arrow keys open the menu and focus an item; arrow keys and letters move the focus", async () => {
  render(<MenuButton label="Actions for Mia" items={entries()} />);
  await open();
  expect(focused()).toBe("Edit User");
  await userEvent.keyboard("{ArrowUp}");
  await vi.waitFor(() => expect(focused()).toBe("Delete User"));
  await userEvent.keyboard("rese");
  expect(focused()).toBe("Reset Password");
  await userEvent.keyboard("{Escape}");
  await open("{ArrowUp}");
  expect(focused()).toBe("Delete User");
});

test("Escape closes the menu but not the dialog, and returns the focus to the button", async () => {
  render(
    <Modal title="Class" onClose={() => {}}>
      <MenuButton label="Actions for Mia" items={entries()} />
    </Modal>,
  );
  await open();
  expect(screen.getByRole("dialog").contains(screen.getByRole("menu"))).toBe(true);
  const pressed = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
  act(() => void document.activeElement?.dispatchEvent(pressed));
  // Otherwise, a browser closes the dialog.
  expect(pressed.defaultPrevented).toBe(true);
  expect(screen.queryByRole("menu")).toBeNull();
  await vi.waitFor(() => expect(document.activeElement).toBe(button()));
});

test("Tab closes the menu and moves the focus to the element after its button", async () => {
  render(
    <>
      <MenuButton label="Actions for Mia" items={entries()} />
      <button type="button">After</button>
    </>,
  );
  await open();
  await userEvent.tab();
  expect(screen.queryByRole("menu")).toBeNull();
  expect(focused()).toBe("After");
});

test("an item runs after the focus has returned to the button, so that a dialog restores it there", async () => {
  const onChoose = vi.fn(() => expect(document.activeElement).toBe(button()));
  render(<MenuButton label="Actions for Mia" items={entries(onChoose)} />);
  await open("{ArrowDown}");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(onChoose).toHaveBeenCalledExactlyOnceWith("Add to Class");
  expect(screen.queryByRole("menu")).toBeNull();
});

test("a disabled item can be focused and is described by its reason", async () => {
  const onChoose = vi.fn();
  const items = [{ label: "Delete User", onChoose, danger: true, disabledReason: "This is your own account" }];
  render(<MenuButton label="Actions for Mia" items={items} />);
  await open();
  const item = screen.getByRole("menuitem", { name: "Delete User", description: "This is your own account" });
  expect(document.activeElement).toBe(item);
  await userEvent.click(item);
  await userEvent.keyboard("{Enter}");
  expect(onChoose).not.toHaveBeenCalled();
  expect(screen.getByRole("menu")).toBeTruthy();
});

test("a click outside the menu closes it and has no other effect", async () => {
  const onRowClick = vi.fn();
  render(
    // biome-ignore lint/a11y: the test needs a clickable row.
    <div onClick={onRowClick}>
      <MenuButton label="Actions for Mia" items={entries()} />
    </div>,
  );
  await open();
  onRowClick.mockClear();
  // In a browser this element covers the window; the test environment has no layout.
  const backdrop = document.querySelector("[popover]");
  if (backdrop) await userEvent.click(backdrop);
  expect(screen.queryByRole("menu")).toBeNull();
  expect(onRowClick).not.toHaveBeenCalled();
});
