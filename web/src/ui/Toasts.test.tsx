import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Toast } from "../lib/toast";
import { Modal } from "./Modal";
import { Toasts } from "./Toasts";

const toast: Toast = { id: 1, tone: "error", text: "Class is full", duration: 5_000 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const advance = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

test("a toast is removed after its duration", () => {
  const onGone = vi.fn();
  render(<Toasts toasts={[toast]} onGone={onGone} />);
  advance(4_999);
  expect(onGone).not.toHaveBeenCalled();
  advance(1);
  expect(onGone).toHaveBeenCalledWith(1);
});

test("the timer stops while the pointer is over the toast", () => {
  const onGone = vi.fn();
  render(<Toasts toasts={[toast]} onGone={onGone} />);
  advance(3_000);
  fireEvent.mouseEnter(screen.getByRole("alert"));
  advance(60_000);
  expect(onGone).not.toHaveBeenCalled();
  fireEvent.mouseLeave(screen.getByRole("alert"));
  advance(1_999);
  expect(onGone).not.toHaveBeenCalled();
  advance(1);
  expect(onGone).toHaveBeenCalledOnce();
});

test("a toast is announced and can be dismissed", () => {
  const onGone = vi.fn();
  render(<Toasts toasts={[toast]} onGone={onGone} />);
  expect(screen.getByRole("alert").textContent).toContain("Class is full");
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(onGone).toHaveBeenCalledWith(1);
});

test("'Undo' runs once, removes the toast and restores the focus", () => {
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

test("a toast with 'Undo' stays as long as any success", () => {
  const onGone = vi.fn();
  render(<Toasts toasts={[undoable]} onGone={onGone} />);
  advance(2_999);
  expect(onGone).not.toHaveBeenCalled();
  advance(1);
  expect(onGone).toHaveBeenCalledExactlyOnceWith(1);
});

test("a toast is rendered inside an open dialog", () => {
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
  advance(3_000);
  rerender(both(false));
  expect(screen.getByRole("alert").textContent).toContain("Class is full");
  advance(2_000);
  expect(onGone).toHaveBeenCalledOnce();
});

test("a progress toast is announced, stays and can't be dismissed; its result is announced separately", () => {
  const onGone = vi.fn();
  const running: Toast = { id: 1, tone: "progress", text: "Creating Recurring Classes", duration: null, total: 52 };
  const { rerender } = render(<Toasts toasts={[running]} onGone={onGone} />);
  const bar = screen.getByRole("progressbar", { name: "Creating Recurring Classes" });
  expect(bar.getAttribute("aria-valuemax")).toBe("52");
  expect(bar.getAttribute("aria-valuenow")).toBeNull();
  const status = screen.getByRole("status");
  expect(status.textContent).toContain("Creating Recurring Classes");
  expect(screen.queryByRole("button", { name: "Dismiss" })).toBeNull();
  advance(600_000);
  expect(onGone).not.toHaveBeenCalled();

  const done: Toast = { id: 2, tone: "success", text: "Recurring classes created successfully", duration: 3_000 };
  rerender(<Toasts toasts={[done]} onGone={onGone} />);
  advance(1_000);
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(screen.getByRole("status")).not.toBe(status);
  onGone.mockClear();
  advance(1_999);
  expect(onGone).not.toHaveBeenCalled();
  advance(1);
  expect(onGone).toHaveBeenCalledExactlyOnceWith(2);
});
