import { expect, test } from "vitest";
import phones from "../../../core/tests/phones.json";
import rows from "../../../core/tests/search.json";
import { folded, foldedEach, matcher } from ".";
import { personText } from "./staff";

test.each(rows)("$search in $text: $finds, as on the server", ({ search, text, finds }) => {
  expect(matcher(search)(folded(text))).toBe(finds);
});

const mia = { firstName: "Mia", lastName: "Tāne", username: "mia.tane", email: "mia@example.nz" };

test.each(phones)("$search for the phone number '$phone': $finds, as on the server", ({ search, phone, finds }) => {
  expect(matcher(search)(personText({ ...mia, phone }))).toBe(finds);
});

test("a search finds a person by names, username and email, ignoring case and accents", () => {
  const person = {
    firstName: "Łukasz",
    lastName: "O’Hāra",
    username: "lukasz.ohara",
    email: "lo@example.nz",
    phone: "",
  };
  const isFound = (search: string) => matcher(search)(personText(person));
  expect(["lukasz", "O'HARA", "lukasz.ohara", "lo@example", "ohara łukasz"].filter(isFound)).toHaveLength(5);
  expect(isFound("lukasz hana")).toBe(false);
});

test("folding a list gives the same results as folding each text", () => {
  const texts = ["Āria", "", "Groß", "ΟΔΟΣ"];
  expect(foldedEach(texts)).toEqual(texts.map(folded));
  expect(foldedEach([])).toEqual([]);
});
