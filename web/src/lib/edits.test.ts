import { expect, test } from "vitest";
import { editOf, pick, untouchedFields, withLinked } from "./edits";

const BASELINE = { name: "HIIT", places: 8 as number | null, bank: { name: "", number: "" } };

test("an edit contains the changed fields and their previous values", () => {
  expect(editOf(BASELINE, { ...BASELINE, places: null })).toEqual({ places: null, before: { places: 8 } });
  const bank = { name: "Kōwhai", number: "" };
  expect(editOf(BASELINE, { ...BASELINE, bank })).toEqual({ bank, before: { bank: BASELINE.bank } });
});

test("an edit without changes is empty; objects are compared by value", () => {
  expect(editOf(BASELINE, { ...BASELINE, bank: { name: "", number: "" } })).toEqual({});
});

test("a field is touched if it or a linked field has changed", () => {
  const baseline = { name: "HIIT", places: "8", noLimit: false };
  const typed = { ...baseline, noLimit: true };
  expect(untouchedFields(baseline, typed)).toEqual(["name", "places"]);
  expect(untouchedFields(baseline, typed, [["places", "noLimit"]])).toEqual(["name"]);
});

test("fields are picked together with their linked fields", () => {
  const names = withLinked<{ name: string; places: string; noLimit: boolean }>(["places"], [["places", "noLimit"]]);
  expect(pick({ name: "HIIT", places: "8", noLimit: false }, names)).toEqual({ places: "8", noLimit: false });
});
