import { expect, test } from "vitest";
import { aClass } from "../../../test-studio";
import { classSearch } from "./filters";

const yoga = aClass({
  _id: "yoga",
  name: "Yoga Flow",
  instructor: "Āria Tāne",
  description: "Slow.",
  location: "Main Street",
});
const found = (text: string) => classSearch([yoga]).matching(text).length === 1;

test("a class is found if each searched word is in one of its searched texts", () => {
  expect(["yoga", "aria", "slow", "slow tane flow"].filter(found)).toHaveLength(4);
});

test("a class is not found by its other texts, nor by a word that spans two texts", () => {
  expect(["main", "street yoga", "flowaria"].filter(found)).toEqual([]);
});

test("a search also folds letters such as Đ, and treats all apostrophes as equal", () => {
  const kids = aClass({ name: "Kids’ Yoga", instructor: "Maureen O'Hara", description: "With Đỗ Lan." });
  const isFound = (text: string) => classSearch([kids]).matching(text).length === 1;
  expect(["kids'", "o’hara", "do lan"].filter(isFound)).toHaveLength(3);
});
