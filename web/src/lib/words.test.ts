import { expect, test } from "vitest";
import { cx } from "./cx";
import { initials } from "./initials";
import { counted } from "./plural";
import { issuedAt } from "./token";
import { unplaced } from "./unplaced";

test("one is singular, and nought is not", () => {
  expect(counted(1, "spot")).toBe("1 spot");
  expect(counted(0, "spot")).toBe("0 spots");
  expect(counted(2, "class", "classes")).toBe("2 classes");
});

test("initials are the first letters, macrons kept", () => {
  expect(initials("Mia", "tane")).toBe("MT");
  expect(initials("Āria", "")).toBe("Ā");
});

test("a token tells when it was issued, and nonsense does not", () => {
  const body = btoa(JSON.stringify({ sub: "u", iat: 1_795_000_000 }));
  expect(issuedAt(`h.${body}.s`)).toBe(1_795_000_000_000);
  expect(issuedAt("h.!!.s")).toBeNull();
  expect(issuedAt("")).toBeNull();
  expect(issuedAt(`h.${btoa("{}")}.s`)).toBeNull();
});

test("class names that do not apply are left out", () => {
  expect(cx("a", false, undefined, "b", 0, "")).toBe("a b");
});

test("a problem is said once: at its field, or for the form as a whole", () => {
  const taken = { message: "Taken", fields: { email: "Taken" } };
  expect(unplaced(taken, ["email"])).toBeNull();
  expect(unplaced(taken, ["phone"])).toBe("Taken");
  expect(unplaced({ message: "Busy", fields: {} }, ["email"])).toBe("Busy");
  expect(unplaced(null, ["email"])).toBeNull();
});
