import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { ApiFailure } from "../../api/failure";
import { memberActions } from "../../rules";
import { aClass, aMember, full, START } from "../../test-studio";
import { useRefusal } from "./useRefusal";

/** The server's refusal of a booking. */
function aRefusal() {
  const verdict = memberActions(aClass(full), aMember(), START - 3_600_000).book;
  if (!verdict) throw new Error("there is no verdict on booking");
  return new ApiFailure(409, "Class is full", "class_full", {}, verdict);
}

test("a refusal is shown until the class has been refetched", () => {
  const { result, rerender } = renderHook(useRefusal, { initialProps: 1 });
  act(() => result.current.note(aRefusal()));
  expect(result.current.refusal?.message).toBe("Class is full");
  rerender(2);
  expect(result.current.refusal).toBeNull();
});

test("a refusal is shown even if the class was refetched while the confirmation was open", () => {
  const { result, rerender } = renderHook(useRefusal, { initialProps: 1 });
  const { note } = result.current;
  rerender(2);
  act(() => note(aRefusal()));
  expect(result.current.refusal?.message).toBe("Class is full");
});
