import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Toast } from "../lib/toast";
import { Modal } from "./Modal";
import { Toasts } from "./Toasts";

const toast: Toast = { id: 1, tone: "error", text: "Class is full", duration: 5_000 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

test("a toast goes when its time is up", () => {
  const onGone = vi.fn();
  render(<Toasts toasts={[toast]} onGone={onGone} />);
  pass(4_999);
  expect(onGone).not.toHaveBeenCalled();
  pass(1);
  expect(onGone).toHaveBeenCalledWith(1);
});

test("its time stands still while the pointer is on it", () => {
  const onGone = vi.fn();
  render(<Toasts toasts={[toast]} onGone={onGone} />);
  pass(3_000);
  fireEvent.mouseEnter(screen.getByRole("alert"));
  pass(60_000);
  expect(onGone).not.toHaveBeenCalled();
  fireEvent.mouseLeave(screen.getByRole("alert"));
  pass(1_999);
  expect(onGone).not.toHaveBeenCalled();
  pass(1);
  expect(onGone).toHaveBeenCalledOnce();
});

test("it is said, and can be dismissed", () => {
  const onGone = vi.fn();
  render(<Toasts toasts={[toast]} onGone={onGone} />);
  expect(screen.getByRole("alert").textContent).toContain("Class is full");
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(onGone).toHaveBeenCalledWith(1);
});

test("what can be undone is undone once, the toast goes, and the focus is where it was", () => {
  const onGone = vi.fn();
  const run = vi.fn();
  const done: Toast = { id: 1, tone: "success", text: "Booked", duration: 3_000, action: { label: "Undo", run } };
  render(
    <>
      <button type="button">Yoga</button>
      <Toasts toasts={[done]} onGone={onGone} />
    </>,
  );
  act(() => screen.getByRole("button", { name: "Yoga" }).focus());
  const undo = screen.getByRole("button", { name: "Undo" });
  act(() => undo.focus());
  fireEvent.click(undo);
  expect(run).toHaveBeenCalledOnce();
  expect(onGone).toHaveBeenCalledExactlyOnceWith(1);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Yoga" }));
});

const undoable: Toast = {
  id: 1,
  tone: "success",
  text: "Booked",
  duration: 3_000,
  action: { label: "Undo", run() {} },
};

test("what can be undone stays longer than what is only said", () => {
  const onGone = vi.fn();
  render(<Toasts toasts={[undoable]} onGone={onGone} />);
  pass(7_999);
  expect(onGone).not.toHaveBeenCalled();
  pass(1);
  expect(onGone).toHaveBeenCalledExactlyOnceWith(1);
});

test("above an open dialog it stands inside it, where it can be seen and used", () => {
  const onGone = vi.fn();
  const both = (open: boolean) => (
    <>
      {open && (
        <Modal title="Class" onClose={() => {}}>
          Text
        </Modal>
      )}
      <Toasts toasts={[toast]} onGone={onGone} />
    </>
  );
  const { rerender } = render(both(true));
  expect(screen.getByRole("dialog").contains(screen.getByRole("alert"))).toBe(true);
  pass(3_000);
  rerender(both(false));
  expect(screen.getByRole("alert").textContent).toContain("Class is full");
  pass(2_000);
  expect(onGone).toHaveBeenCalledOnce();
});

test("what is under way stays, is said, and can't be dismissed; how it ended is said anew", () => {
  const onGone = vi.fn();
  const running: Toast = { id: 1, tone: "progress", text: "Creating Recurring Classes", duration: null, total: 52 };
  const { rerender } = render(<Toasts toasts={[running]} onGone={onGone} />);
  const bar = screen.getByRole("progressbar", { name: "Creating Recurring Classes" });
  expect(bar.getAttribute("aria-valuemax")).toBe("52");
  expect(bar.getAttribute("aria-valuenow")).toBeNull();
  const status = screen.getByRole("status");
  expect(status.textContent).toContain("Creating Recurring Classes");
  expect(screen.queryByRole("button", { name: "Dismiss" })).toBeNull();
  pass(600_000);
  expect(onGone).not.toHaveBeenCalled();

  const done: Toast = { id: 2, tone: "success", text: "Recurring classes created successfully", duration: 3_000 };
  rerender(<Toasts toasts={[done]} onGone={onGone} />);
  pass(1_000);
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(screen.getByRole("status")).not.toBe(status);
  onGone.mockClear();
  pass(1_999);
  expect(onGone).not.toHaveBeenCalled();
  pass(1);
  expect(onGone).toHaveBeenCalledExactlyOnceWith(2);
});
