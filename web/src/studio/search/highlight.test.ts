import { expect, test } from "vitest";
import { highlight } from "./highlight";

const marked = (text: string, query: string) =>
  highlight(text, query)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
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
  expect(marked(text, query)).toBe(expected);
});
