import { beforeEach, expect, test } from "vitest";
import { TOAST } from "../lib/timing";
import { toast, useToasts } from "./toasts";

beforeEach(() => useToasts.setState({ toasts: [] }));

test("each kind of toast has its own duration", () => {
  toast.success("Done");
  toast.error("No");
  toast.info("By the way");
  toast.warning("Not all");
  const durations = useToasts.getState().toasts.map((shown) => shown.duration);
  expect(durations).toEqual([TOAST.success, TOAST.error, TOAST.info, TOAST.info]);
});

test("a repeated message replaces its earlier toast", () => {
  toast.error("No");
  toast.error("No");
  expect(useToasts.getState().toasts).toHaveLength(1);
});

test("a toast can be dismissed", () => {
  toast.info("By the way");
  const shown = useToasts.getState().toasts[0];
  useToasts.getState().dismiss(shown?.id ?? -1);
  expect(useToasts.getState().toasts).toEqual([]);
});

test("a progress toast has no duration, and becomes a success toast when it is done", () => {
  const creating = toast.progress("Creating Recurring Classes", 52);
  expect(useToasts.getState().toasts).toMatchObject([
    { tone: "progress", text: "Creating Recurring Classes", total: 52, duration: null },
  ]);
  creating.done("Recurring classes created successfully");
  expect(useToasts.getState().toasts).toMatchObject([
    { tone: "success", text: "Recurring classes created successfully", duration: TOAST.afterProgress },
  ]);
});

test("a failed progress toast shows the message, or 'An error occurred'", () => {
  toast.progress("Creating Class", 1).failed("Class is full");
  toast.progress("Creating Class", 1).failed();
  expect(useToasts.getState().toasts).toMatchObject([
    { tone: "error", text: "Class is full", duration: TOAST.error },
    { tone: "error", text: "An error occurred", duration: TOAST.error },
  ]);
});

test("a progress toast is removed without a result if that is shown elsewhere", () => {
  toast.info("By the way");
  toast.progress("Creating Class", 1).dismiss();
  expect(useToasts.getState().toasts.map(({ tone }) => tone)).toEqual(["info"]);
});

test("two progress toasts are independent", () => {
  const first = toast.progress("Creating Class", 1);
  toast.progress("Creating Class", 1);
  first.done("Class created successfully");
  expect(useToasts.getState().toasts.map(({ tone }) => tone)).toEqual(["success", "progress"]);
});
