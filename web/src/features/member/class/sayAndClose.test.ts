import { expect, test, vi } from "vitest";
import { useToasts } from "../../../stores/toasts";
import { sayAndClose } from "./sayAndClose";

test("what was done is said at once, and the class closes once the words are painted", async () => {
  let paint = () => {};
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => {
    paint = frame;
  });
  const close = vi.fn();
  sayAndClose(null, close, "Class booked successfully");
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(["Class booked successfully"]);
  await Promise.resolve();
  expect(close).not.toHaveBeenCalled();
  paint();
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
});
