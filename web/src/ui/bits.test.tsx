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
])("%j of %j is said in words beside its bar", (value, max, words, width) => {
  const { container } = render(<Meter value={value} max={max} label="Bookings" />);
  expect(container.textContent).toBe(words);
  expect(container.querySelector<HTMLElement>("[style]")?.style.width).toBe(width);
});

test("names and values are a list of definitions", () => {
  render(<KeyValues items={[{ name: "Room", value: "Not specified" }]} />);
  expect(screen.getByRole("term").textContent).toBe("Room");
  expect(screen.getByRole("definition").textContent).toBe("Not specified");
});

test("initials are only for the eye", () => {
  const { container } = render(<Avatar first="Āria" last="Tane" />);
  expect(container.textContent).toBe("ĀT");
  expect(container.firstElementChild?.getAttribute("aria-hidden")).toBe("true");
});

test("what is folded away exists only while it is open", async () => {
  render(<Disclosure label="All 6 checks">You are a member</Disclosure>);
  const button = screen.getByRole("button", { name: "All 6 checks", expanded: false });
  expect(screen.queryByText("You are a member")).toBeNull();
  await userEvent.click(button);
  expect(screen.getByText("You are a member").id).toBe(button.getAttribute("aria-controls"));
  await userEvent.click(button);
  expect(screen.queryByText("You are a member")).toBeNull();
});

function clipboard(writeText: (text: string) => Promise<void>) {
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
}

const press = () => act(async () => void fireEvent.click(screen.getByRole("button", { name: "Copy link" })));

test("a copied text is announced, for a moment", async () => {
  vi.useFakeTimers();
  const writeText = vi.fn(async () => {});
  clipboard(writeText);
  render(<CopyButton text="https://studio/setup" label="Copy link" />);
  await press();
  expect(writeText).toHaveBeenCalledExactlyOnceWith("https://studio/setup");
  expect(screen.getByRole("status").textContent).toBe("Copied");
  act(() => void vi.advanceTimersByTime(2_000));
  expect(screen.getByRole("status").textContent).toBe("");
});

test("without a clipboard, as on a page without https, the text is marked and copied", async () => {
  clipboard(() => Promise.reject(new Error("not allowed")));
  let marked: string | undefined;
  document.execCommand = () => {
    const field = document.activeElement ?? document.querySelector("textarea");
    marked =
      field instanceof HTMLTextAreaElement ? field.value.slice(field.selectionStart, field.selectionEnd) : undefined;
    return true;
  };
  render(
    <Modal title="Link" onClose={() => {}}>
      <CopyButton text="https://studio/setup" label="Copy link" />
    </Modal>,
  );
  await press();
  expect(marked).toBe("https://studio/setup");
  expect(screen.getByRole("status").textContent).toBe("Copied");
  expect(document.querySelector("textarea")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Copy link" }));
});

test("what could not be copied is said and shown", async () => {
  clipboard(() => Promise.reject(new Error("not allowed")));
  document.execCommand = () => false;
  render(<CopyButton text="x" label="Copy link" />);
  await press();
  expect(screen.getByRole("status").textContent).toBe("Not copied: mark the text and copy it yourself");
  expect(screen.getByRole("status").className).not.toContain("sr-only");
});

test("an overlay says what is done, holds the focus and can't be closed", () => {
  const { unmount } = render(
    <>
      <button type="button">Behind</button>
      <Overlay title="Deleting Classes">14 classes go</Overlay>
    </>,
  );
  const overlay = screen.getByRole<HTMLDialogElement>("alertdialog", {
    name: "Deleting Classes",
    description: "14 classes go",
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

test("a dialog above another has the lighter of the two shades", () => {
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
