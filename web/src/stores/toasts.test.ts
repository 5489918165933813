import { beforeEach, expect, test } from "vitest";
import { TOAST } from "../lib/timing";
import { toast, useToasts } from "./toasts";

beforeEach(() => useToasts.setState({ toasts: [] }));

test("each kind of toast stays as long as it should", () => {
  toast.success("Done");
  toast.error("No");
  toast.info("By the way");
  toast.warning("Not all");
  const durations = useToasts.getState().toasts.map((shown) => shown.duration);
  expect(durations).toEqual([TOAST.success, TOAST.error, TOAST.info, TOAST.info]);
});

test("the same sentence again is one toast, begun anew", () => {
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

test("progress stays until it is done, and then says so for as long as it should", () => {
  const creating = toast.progress("Creating Recurring Classes", 52);
  expect(useToasts.getState().toasts).toMatchObject([
    { tone: "progress", text: "Creating Recurring Classes", total: 52, duration: null },
  ]);
  creating.done("Recurring classes created successfully");
  expect(useToasts.getState().toasts).toMatchObject([
    { tone: "success", text: "Recurring classes created successfully", duration: TOAST.afterProgress },
  ]);
});

test("progress that fails says why, or that an error occurred", () => {
  toast.progress("Creating Class", 1).failed("Class is full");
  toast.progress("Creating Class", 1).failed();
  expect(useToasts.getState().toasts).toMatchObject([
    { tone: "error", text: "Class is full", duration: TOAST.error },
    { tone: "error", text: "An error occurred", duration: TOAST.error },
  ]);
});

test("two things under way have a toast each, and each ends by itself", () => {
  const first = toast.progress("Creating Class", 1);
  toast.progress("Creating Class", 1);
  first.done("Class created successfully");
  expect(useToasts.getState().toasts.map(({ tone }) => tone)).toEqual(["success", "progress"]);
});
