import { expect, test } from "vitest";
import { marked } from "./stretches";

const shown = (text: string, query: string) =>
  marked(text, query)
    .map((stretch) => (stretch.isMarked ? `[${stretch.text}]` : stretch.text))
    .join("");

test.each([
  ["Mei Chen", "mei", "[Mei] Chen"],
  ["Āria Tāne", "aria tane", "[Āria] [Tāne]"],
  ["Yoga Flow", "flow yo", "[Yo]ga [Flow]"],
  ["Pilates", "yoga", "Pilates"],
  ["Yoga", "", "Yoga"],
  ["Straße", "strasse", "[Straße]"],
  ["Æsa's Flow", "aes", "[Æs]a's Flow"],
  ["Kids’ Yoga", "kids' yo", "[Kids]’ [Yo]ga"],
  ["Sean O'Hara", "o’hara", "Sean [O'Hara]"],
  ["Ma\u0304ori", "māori", "[Māori]"],
])("in %s the search for '%s' marks %s", (text, query, expected) => {
  expect(shown(text, query)).toBe(expected);
});
