import { act, renderHook, waitFor } from "@testing-library/react";
import { BrowserRouter } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { useClassInAddress } from "./useClassInAddress";

beforeEach(() => window.history.pushState(null, "", "/classes?search=yoga"));

const renderAddress = () => renderHook(() => useClassInAddress(), { wrapper: BrowserRouter }).result;
const historyLength = () => window.history.length;
const address = () => window.location.search;

test("closing a class takes effect before the browser has gone back", async () => {
  const result = renderAddress();
  act(() => result.current.open("class-1"));
  expect(result.current).toMatchObject({ openId: "class-1", isLinked: false });
  act(() => result.current.close());
  expect(result.current.openId).toBeNull();
  expect(address()).toContain("class-1");
  await waitFor(() => expect(address()).toBe("?search=yoga"));
  expect(result.current.openId).toBeNull();
});

test("closing a class that is no longer open does not close another one", async () => {
  const result = renderAddress();
  act(() => result.current.open("class-1"));
  act(() => result.current.close());
  await waitFor(() => expect(address()).toBe("?search=yoga"));
  act(() => result.current.open("class-2"));
  act(() => result.current.closeClass("class-1"));
  expect(result.current.openId).toBe("class-2");
  expect(address()).toBe("?search=yoga&class=class-2");
});

test("closing a class after the unmount does not change the address", async () => {
  const { result, unmount } = renderHook(() => useClassInAddress(), { wrapper: BrowserRouter });
  act(() => result.current.open("class-1"));
  unmount();
  const before = [address(), historyLength()];
  act(() => result.current.closeClass("class-1"));
  expect([address(), historyLength()]).toEqual(before);
});

test("closing twice goes back once, and opening is ignored until the browser has gone back", async () => {
  const result = renderAddress();
  act(() => result.current.open("class-1"));
  const before = historyLength();
  act(() => {
    result.current.close();
    result.current.close();
    result.current.open("class-2");
  });
  await waitFor(() => expect(address()).toBe("?search=yoga"));
  expect(historyLength()).toBe(before);
  act(() => result.current.open("class-2"));
  expect(result.current.openId).toBe("class-2");
});

test("closing a class from a link replaces the address, and the same class can be opened again", async () => {
  window.history.pushState(null, "", "/classes?class=class-1");
  const result = renderAddress();
  expect(result.current).toMatchObject({ openId: "class-1", isLinked: true });
  const before = historyLength();
  act(() => result.current.close());
  expect(result.current.openId).toBeNull();
  expect([address(), historyLength()]).toEqual(["", before]);
  act(() => result.current.open("class-1"));
  expect(result.current.openId).toBe("class-1");
});

test("a link with a trailing full stop or bracket opens its class", () => {
  window.history.pushState(null, "", "/classes?class=0197_2026-12-01T05:00:00.000Z).");
  expect(renderAddress().current.openId).toBe("0197_2026-12-01T05:00:00.000Z");
});
