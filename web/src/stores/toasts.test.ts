import { beforeEach, expect, test } from "vitest";
import { limits } from "../rules";
import { toast, useToasts } from "./toasts";

beforeEach(() => useToasts.setState({ toasts: [] }));

test("each kind of toast stays as long as the studio's numbers say", () => {
  toast.success("Done");
  toast.error("No");
  toast.info("By the way");
  const durations = useToasts.getState().toasts.map((shown) => shown.duration);
  expect(durations).toEqual([limits().toastSuccess, limits().toastError, limits().toastDefault]);
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
