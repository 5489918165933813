import { expect, test } from "vitest";
import rows from "../../../core/tests/search.json";
import { folded, matcher } from "./fold";

const finds = (text: string, query: string) => matcher(query)(folded(text));

test.each(rows)("$search in $text: $finds, as the server finds it", ({ search, text, finds: expected }) => {
  expect(finds(text, search)).toBe(expected);
});

test("capitals, macrons and accents make no difference", () => {
  expect(folded("Āria ZOË Hēmi")).toBe("aria zoe hemi");
  expect(folded("A\u0304ria")).toBe("aria");
  expect(finds("Hēmi Wikitōria", "hemi")).toBe(true);
  expect(finds("Hemi", "HĒMI")).toBe(true);
});

test("every word must be there, in any order and anywhere", () => {
  expect(finds("Mia Tane mia@example.co.nz", "tane mia")).toBe(true);
  expect(finds("Mia Tane", "ane ia")).toBe(true);
  expect(finds("Mia Tane", "mia cole")).toBe(false);
});

test("no words fit everything", () => {
  expect(finds("Mia", "  ")).toBe(true);
});

test("a matcher reads texts that are folded already", () => {
  const fits = matcher("Ārī");
  expect([folded("Āria"), folded("Mia")].filter(fits)).toEqual(["aria"]);
});
