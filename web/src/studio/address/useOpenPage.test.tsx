import { act, renderHook, waitFor } from "@testing-library/react";
import { BrowserRouter } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { useOpenPage } from "./useOpenPage";

beforeEach(() => window.history.pushState(null, "", "/classes?search=yoga"));

const renderAddress = () => renderHook(() => useOpenPage("class"), { wrapper: BrowserRouter }).result;
const renderKinds = () =>
  renderHook(() => ({ edit: useOpenPage("edit"), class: useOpenPage("class"), person: useOpenPage("person") }), {
    wrapper: BrowserRouter,
  }).result;
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
  act(() => result.current.closeId("class-1"));
  expect(result.current.openId).toBe("class-2");
  expect(address()).toBe("?search=yoga&open=class:class-2");
});

test("closing a class after the unmount does not change the address", async () => {
  const { result, unmount } = renderHook(() => useOpenPage("class"), { wrapper: BrowserRouter });
  act(() => result.current.open("class-1"));
  unmount();
  const before = [address(), historyLength()];
  act(() => result.current.closeId("class-1"));
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
  window.history.pushState(null, "", "/classes?open=class:class-1");
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
  window.history.pushState(null, "", "/classes?open=class:0197_2026-12-01T05:00:00.000Z).");
  expect(renderAddress().current.openId).toBe("0197_2026-12-01T05:00:00.000Z");
});

test("closing a page closes those above it, by going back past all of them", async () => {
  const result = renderKinds();
  act(() => result.current.edit.open("class-1"));
  act(() => result.current.class.open("class-1"));
  act(() => result.current.class.setTab("waitlist"));
  act(() => result.current.person.open("mia"));
  expect(address()).toBe("?search=yoga&open=edit:class-1,class:class-1.waitlist,person:mia");
  expect(result.current.class).toMatchObject({ openId: "class-1", tab: "waitlist", isLinked: false });
  act(() => result.current.edit.closeId("class-1"));
  await waitFor(() => expect(address()).toBe("?search=yoga"));
  act(() => window.history.forward());
  await waitFor(() => expect(result.current.edit.openId).toBe("class-1"));
});

test("closing a page below one that was opened above it replaces the address if the lower one is from a link", () => {
  window.history.pushState(null, "", "/admin/classes?month=2026-11&class=class-1");
  const result = renderKinds();
  act(() => result.current.person.open("mia"));
  expect(address()).toBe("?month=2026-11&open=edit:class-1,person:mia");
  expect([result.current.edit.isLinked, result.current.person.isLinked]).toEqual([true, false]);
  act(() => result.current.edit.close());
  expect(address()).toBe("?month=2026-11");
});

test("after another person was opened in place of one, closing returns to the first", async () => {
  const result = renderKinds();
  act(() => result.current.class.open("class-1"));
  act(() => result.current.person.open("mia"));
  act(() => result.current.person.open("ana"));
  expect(address()).toBe("?search=yoga&open=class:class-1,person:ana");
  act(() => result.current.person.close());
  await waitFor(() => expect(result.current.person.openId).toBe("mia"));
  expect(address()).toBe("?search=yoga&open=class:class-1,person:mia");
  expect(result.current.person.isLinked).toBe(false);
});
