import { afterEach, expect, test } from "vitest";
import { followOtherTabs, useSession } from "./session";

afterEach(() => useSession.setState({ token: null }));

test("a session's token is stored when it begins and removed when it ends", () => {
  useSession.getState().begin("abc");
  expect(localStorage.getItem("token")).toBe("abc");
  useSession.getState().end();
  expect(localStorage.getItem("token")).toBeNull();
  expect(useSession.getState().token).toBeNull();
});

test("the session follows the token that another tab stores or removes", () => {
  const stop = followOtherTabs();
  useSession.getState().begin("abc");
  window.dispatchEvent(new StorageEvent("storage", { key: "token", newValue: null }));
  expect(useSession.getState().token).toBeNull();
  window.dispatchEvent(new StorageEvent("storage", { key: "token", newValue: "def" }));
  expect(useSession.getState().token).toBe("def");
  window.dispatchEvent(new StorageEvent("storage", { key: "other", newValue: "x" }));
  expect(useSession.getState().token).toBe("def");
  stop();
});

test("a manual sign-out sets leftByHand; the end of a session does not", () => {
  useSession.getState().begin("abc");
  useSession.getState().end();
  expect(useSession.getState().leftByHand).toBe(false);
  useSession.getState().begin("abc");
  useSession.getState().leave();
  expect(useSession.getState()).toMatchObject({ token: null, leftByHand: true });
  useSession.getState().begin("def");
  expect(useSession.getState().leftByHand).toBe(false);
});
