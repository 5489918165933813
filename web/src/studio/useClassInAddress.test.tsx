import { act, renderHook, waitFor } from "@testing-library/react";
import { BrowserRouter } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { useClassInAddress } from "./useClassInAddress";

beforeEach(() => window.history.pushState(null, "", "/classes?search=yoga"));

const shown = () => renderHook(() => useClassInAddress(), { wrapper: BrowserRouter }).result;
const entries = () => window.history.length;
const address = () => window.location.search;

test("a class is closed at once, before the browser has gone back", async () => {
  const result = shown();
  act(() => result.current.open("class-1"));
  expect(result.current).toMatchObject({ openId: "class-1", isLinked: false });
  act(() => result.current.close());
  expect(result.current.openId).toBeNull();
  expect(address()).toContain("class-1");
  await waitFor(() => expect(address()).toBe("?search=yoga"));
  expect(result.current.openId).toBeNull();
});

test("a class that is no longer open closes no other one", async () => {
  const result = shown();
  act(() => result.current.open("class-1"));
  act(() => result.current.close());
  await waitFor(() => expect(address()).toBe("?search=yoga"));
  act(() => result.current.open("class-2"));
  act(() => result.current.closeClass("class-1"));
  expect(result.current.openId).toBe("class-2");
  expect(address()).toBe("?search=yoga&class=class-2");
});

test("a screen that is gone takes nothing from the address", async () => {
  const { result, unmount } = renderHook(() => useClassInAddress(), { wrapper: BrowserRouter });
  act(() => result.current.open("class-1"));
  unmount();
  const before = [address(), entries()];
  act(() => result.current.closeClass("class-1"));
  expect([address(), entries()]).toEqual(before);
});

test("closing it twice goes back once, and nothing is opened until the browser is there", async () => {
  const result = shown();
  act(() => result.current.open("class-1"));
  const before = entries();
  act(() => {
    result.current.close();
    result.current.close();
    result.current.open("class-2");
  });
  await waitFor(() => expect(address()).toBe("?search=yoga"));
  expect(entries()).toBe(before);
  act(() => result.current.open("class-2"));
  expect(result.current.openId).toBe("class-2");
});

test("a class that a link led to is closed in place, and can be opened again by the same link", async () => {
  window.history.pushState(null, "", "/classes?class=class-1");
  const result = shown();
  expect(result.current).toMatchObject({ openId: "class-1", isLinked: true });
  const before = entries();
  act(() => result.current.close());
  expect(result.current.openId).toBeNull();
  expect([address(), entries()]).toEqual(["", before]);
  act(() => result.current.open("class-1"));
  expect(result.current.openId).toBe("class-1");
});

test("a link that was copied with a full stop or a bracket behind it opens its class", () => {
  window.history.pushState(null, "", "/classes?class=0197_2026-12-01T05:00:00.000Z).");
  expect(shown().current.openId).toBe("0197_2026-12-01T05:00:00.000Z");
});
