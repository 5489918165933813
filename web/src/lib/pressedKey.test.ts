import { expect, test } from "vitest";
import { pressedKey } from "./pressedKey";

const press = (init: KeyboardEventInit) => pressedKey(new KeyboardEvent("keydown", init));

test.each([
  ["Enter", { key: "Enter", keyCode: 13 }],
  ["", { key: "Enter", isComposing: true }],
  // Safari's Enter that ends a composition.
  ["", { key: "Enter", keyCode: 229 }],
  ["", { key: "Escape", keyCode: 229 }],
  ["", { key: "ArrowDown", keyCode: 229 }],
])("'%s' is the key of %o", (key, init) => {
  expect(press(init)).toBe(key);
});
