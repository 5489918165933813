import { afterEach, expect, test } from "vitest";
import { keepDraft } from "./drafts";
import { followOtherTabs, useSession } from "./session";

afterEach(() => useSession.setState({ token: null }));

test("a session's token is stored when it begins and removed when it ends", () => {
  useSession.getState().begin("abc");
  expect(localStorage.getItem("token")).toBe("abc");
  useSession.getState().end();
  expect(localStorage.getItem("token")).toBeNull();
  expect(useSession.getState().token).toBeNull();
});

test("signing out deletes the drafts of an earlier session", () => {
  keepDraft("mia", "note", { note: "Left knee" });
  useSession.getState().begin("abc");
  expect(sessionStorage.length).toBe(1);
  useSession.getState().leave();
  expect(sessionStorage.length).toBe(0);
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

test("a manual sign-out in another tab sets leftByHand here; the end of a session there does not", () => {
  const stop = followOtherTabs();
  const elsewhere = (key: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent("storage", { key, newValue }));
  useSession.getState().begin("abc");
  elsewhere("token", null);
  expect(useSession.getState()).toMatchObject({ token: null, leftByHand: false });
  elsewhere("token", "abc");
  keepDraft("mia", "note", { note: "Left knee" });
  elsewhere("leftByHand", "true");
  elsewhere("leftByHand", null);
  elsewhere("token", null);
  expect(useSession.getState()).toMatchObject({ token: null, leftByHand: true });
  expect(sessionStorage.length).toBe(0);
  elsewhere("token", "def");
  expect(useSession.getState()).toMatchObject({ token: "def", leftByHand: false });
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
