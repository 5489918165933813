import { expect, test } from "vitest";
import { firstAborted } from "./firstAborted";

test("the signal aborts with the first of the others, and keeps its reason", () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const signal = firstAborted(one.signal, other.signal);
  expect(signal.aborted).toBe(false);
  other.abort("other");
  one.abort("one");
  expect(signal.reason).toBe("other");
});

test("the signal is aborted at once if one of the others is", () => {
  expect(firstAborted(new AbortController().signal, AbortSignal.abort("early")).reason).toBe("early");
});
