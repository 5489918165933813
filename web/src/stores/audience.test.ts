import { afterEach, expect, test } from "vitest";
import { keepAudience, keptAudience } from "./audience";
import { useSession } from "./session";

afterEach(() => useSession.setState({ token: null, leftByHand: false }));

test("whose rules are needed is kept for the next visit", () => {
  expect(keptAudience()).toBeNull();
  keepAudience("staff");
  expect(keptAudience()).toBe("staff");
  keepAudience("member");
  expect(keptAudience()).toBe("member");
});

test("what is no audience is no hint", () => {
  localStorage.setItem("audience", "everybody");
  expect(keptAudience()).toBeNull();
});

test.each(["end", "leave"] as const)("the hint goes with the session: %s", (how) => {
  useSession.getState().begin("abc");
  keepAudience("staff");
  useSession.getState()[how]();
  expect(keptAudience()).toBeNull();
  expect(localStorage.getItem("token")).toBeNull();
});
