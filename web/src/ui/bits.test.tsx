import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Avatar } from "./Avatar";
import { CopyButton } from "./CopyButton";
import { Disclosure } from "./Disclosure";
import { KeyValues } from "./KeyValues";
import { Meter } from "./Meter";
import { Modal } from "./Modal";
import { Overlay } from "./Overlay";

afterEach(() => void vi.useRealTimers());

test.each([
  [15, 20, "Bookings: 15/20", "75%"],
  [20, 20, "Bookings: 20/20", "100%"],
  [22, 20, "Bookings: 22/20", "100%"],
  [0, 20, "Bookings: 0/20", "0%"],
  [15, null, "Bookings: 15/∞", "0%"],
])("a meter at %j of %j shows %s and a bar of %s", (value, max, text, width) => {
  const { container } = render(<Meter value={value} max={max} label="Bookings" />);
  expect(container.textContent).toBe(text);
  expect(container.querySelector<HTMLElement>("[style]")?.style.width).toBe(width);
});

test("names and values are rendered as a description list", () => {
  render(<KeyValues items={[{ name: "Room", value: "Not specified" }]} />);
  expect(screen.getByRole("term").textContent).toBe("Room");
  expect(screen.getByRole("definition").textContent).toBe("Not specified");
});

test("an avatar shows initials and is hidden from screen readers", () => {
  const { container } = render(<Avatar first="Āria" last="Tane" />);
  expect(container.textContent).toBe("ĀT");
  expect(container.firstElementChild?.getAttribute("aria-hidden")).toBe("true");
});

test("a disclosure renders its content only while it is open", async () => {
  render(<Disclosure label="All 6 checks">You are a member</Disclosure>);
  const button = screen.getByRole("button", { name: "All 6 checks", expanded: false });
  expect(screen.queryByText("You are a member")).toBeNull();
  await userEvent.click(button);
  expect(screen.getByText("You are a member").id).toBe(button.getAttribute("aria-controls"));
  await userEvent.click(button);
  expect(screen.queryByText("You are a member")).toBeNull();
});

function stubClipboard(writeText: (text: string) => Promise<void>) {
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
}

const copy = () => act(async () => void fireEvent.click(screen.getByRole("button", { name: "Copy link" })));

test("'Copied' is announced for two seconds", async () => {
  vi.useFakeTimers();
  const writeText = vi.fn(async () => {});
  stubClipboard(writeText);
  render(<CopyButton text="https://studio/setup" label="Copy link" />);
  await copy();
  expect(writeText).toHaveBeenCalledExactlyOnceWith("https://studio/setup");
  expect(screen.getByRole("status").textContent).toBe("Copied");
  act(() => void vi.advanceTimersByTime(2_000));
  expect(screen.getByRole("status").textContent).toBe("");
});

test("without clipboard access, the text is selected and copied by execCommand", async () => {
  stubClipboard(() => Promise.reject(new Error("not allowed")));
  let selected: string | undefined;
  document.execCommand = () => {
    const field = document.activeElement ?? document.querySelector("textarea");
    selected =
      field instanceof HTMLTextAreaElement ? field.value.slice(field.selectionStart, field.selectionEnd) : undefined;
    return true;
  };
  render(
    <Modal title="Link" onClose={() => {}}>
      <CopyButton text="https://studio/setup" label="Copy link" />
    </Modal>,
  );
  await copy();
  expect(selected).toBe("https://studio/setup");
  expect(screen.getByRole("status").textContent).toBe("Copied");
  expect(document.querySelector("textarea")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Copy link" }));
});

test("a failed copy shows an instruction", async () => {
  stubClipboard(() => Promise.reject(new Error("not allowed")));
  document.execCommand = () => false;
  render(<CopyButton text="x" label="Copy link" />);
  await copy();
  expect(screen.getByRole("status").textContent).toBe("Not copied: mark the text and copy it yourself");
  expect(screen.getByRole("status").className).not.toContain("sr-only");
});

test("an overlay describes the running action, holds the focus and can't be closed", () => {
  const { unmount } = render(
    <>
      <button type="button">Behind</button>
      <Overlay title="Deleting Classes">14 classes will be deleted</Overlay>
    </>,
  );
  const overlay = screen.getByRole<HTMLDialogElement>("alertdialog", {
    name: "Deleting Classes",
    description: "14 classes will be deleted",
  });
  expect(overlay.contains(document.activeElement)).toBe(true);
  expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  const cancel = new Event("cancel", { cancelable: true });
  fireEvent(overlay, cancel);
  expect(cancel.defaultPrevented).toBe(true);
  overlay.close();
  fireEvent(overlay, new Event("close"));
  expect(overlay.open).toBe(true);
  unmount();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("only a dialog above another has data-above, for a lighter backdrop", () => {
  render(
    <>
      <Modal title="Edit User" onClose={() => {}}>
        Below
      </Modal>
      <Modal title="Delete User" onClose={() => {}}>
        Above
      </Modal>
    </>,
  );
  expect(screen.getByRole("dialog", { name: "Edit User" }).hasAttribute("data-above")).toBe(false);
  expect(screen.getByRole("dialog", { name: "Delete User" }).hasAttribute("data-above")).toBe(true);
});
