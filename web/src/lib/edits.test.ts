import { expect, test } from "vitest";
import { editOf, picked, untouched, withPartners } from "./edits";

const BEGUN = { name: "HIIT", places: 8 as number | null, bank: { name: "", number: "" } };

test("an edit is the fields that differ, and what they were before", () => {
  expect(editOf(BEGUN, { ...BEGUN, places: null })).toEqual({ places: null, before: { places: 8 } });
  const bank = { name: "Kōwhai", number: "" };
  expect(editOf(BEGUN, { ...BEGUN, bank })).toEqual({ bank, before: { bank: BEGUN.bank } });
});

test("an edit that changes nothing is empty, also where an object is another one with the same in it", () => {
  expect(editOf(BEGUN, { ...BEGUN, bank: { name: "", number: "" } })).toEqual({});
});

test("a field is touched by itself, or by one that belongs to it", () => {
  const begun = { name: "HIIT", places: "8", noLimit: false };
  const typed = { ...begun, noLimit: true };
  expect(untouched(begun, typed)).toEqual(["name", "places"]);
  expect(untouched(begun, typed, [["places", "noLimit"]])).toEqual(["name"]);
});

test("fields are picked with those that belong to them", () => {
  const names = withPartners<{ name: string; places: string; noLimit: boolean }>(["places"], [["places", "noLimit"]]);
  expect(picked({ name: "HIIT", places: "8", noLimit: false }, names)).toEqual({ places: "8", noLimit: false });
});
