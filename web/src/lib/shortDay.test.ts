import { expect, test } from "vitest";
import { shortDay } from "./shortDay";

test.each([
  [27, "Fri 27 Nov", "27"],
  [1, "Tue 1 Dec", "1 Dec"],
  [1, "Fri 1 Jan 2027", "1 Jan"],
])("day %d, %s, is %s", (number, short, words) => expect(shortDay({ number, short })).toBe(words));
