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
/** By a key on the button, or by a press on it. */
async function open(key?: string) {
  button().focus();
  await (key ? userEvent.keyboard(key) : userEvent.click(button()));
  await vi.waitFor(() => expect(document.activeElement?.role).toBe("menuitem"));
}

test("the items are in the page only while the menu is open", async () => {
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

test("a press and the arrows open it with the focus on an item, from which arrows and letters move", async () => {
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

test("Escape closes the menu alone, and the focus is on its button again", async () => {
  render(
    <Modal title="Class" onClose={() => {}}>
      <MenuButton label="Actions for Mia" items={entries()} />
    </Modal>,
  );
  await open();
  expect(screen.getByRole("dialog").contains(screen.getByRole("menu"))).toBe(true);
  const pressed = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
  act(() => void document.activeElement?.dispatchEvent(pressed));
  // A browser closes the dialog otherwise.
  expect(pressed.defaultPrevented).toBe(true);
  expect(screen.queryByRole("menu")).toBeNull();
  await vi.waitFor(() => expect(document.activeElement).toBe(button()));
});

test("Tab closes it and goes on from its button", async () => {
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

test("what is chosen is done once the button has the focus, so that a dialog gives it back there", async () => {
  const onChoose = vi.fn(() => expect(document.activeElement).toBe(button()));
  render(<MenuButton label="Actions for Mia" items={entries(onChoose)} />);
  await open("{ArrowDown}");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(onChoose).toHaveBeenCalledExactlyOnceWith("Add to Class");
  expect(screen.queryByRole("menu")).toBeNull();
});

test("an entry that can't be chosen is found by the keyboard and says why", async () => {
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

test("a press beside it closes it, and nothing else", async () => {
  const onPress = vi.fn();
  render(
    // biome-ignore lint/a11y: a row opens by a press too.
    <div onClick={onPress}>
      <MenuButton label="Actions for Mia" items={entries()} />
    </div>,
  );
  await open();
  onPress.mockClear();
  // It covers the window, which is not laid out here.
  const beside = document.querySelector("[popover]");
  if (beside) await userEvent.click(beside);
  expect(screen.queryByRole("menu")).toBeNull();
  expect(onPress).not.toHaveBeenCalled();
});
