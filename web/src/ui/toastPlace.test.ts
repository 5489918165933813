import { expect, test } from "vitest";
import { toastPlace } from "./toastPlace";

const laptop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const edges = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
const place = (window: typeof phone, dialog: ReturnType<typeof edges> | null, foot = dialog, height = 60) =>
  toastPlace({ window, dialog, foot, height, leastWidth: 240 });

test.each([
  ["a page", laptop, null, null, { right: 0, width: null, bottom: 0, coversEnd: true }],
  ["a page with a bottom bar", phone, null, edges(0, 788, 390, 844), { bottom: 56, coversEnd: true }],
  ["a small dialog", laptop, edges(416, 300, 864, 500), null, { right: 0, width: 416, bottom: 0, coversEnd: false }],
  ["a drawer", laptop, edges(752, 0, 1280, 800), null, { right: 528, width: 752, bottom: 0, coversEnd: false }],
  ["a wide dialog", laptop, edges(128, 32, 1152, 768), edges(128, 691, 1152, 768), { right: 0, bottom: null }],
  ["a sheet", phone, edges(0, 60, 390, 844), edges(0, 700, 390, 843), { bottom: null, coversEnd: false }],
  [
    "a high sheet with buttons",
    phone,
    edges(0, 59, 390, 844),
    edges(0, 700, 390, 843),
    { bottom: 144, coversEnd: true },
  ],
  ["a high sheet without buttons", phone, edges(0, 59, 390, 844), null, { bottom: 0, coversEnd: true }],
  ["a dialog that scrolls as a whole", phone, edges(0, 59, 390, 844), edges(0, 800, 390, 944), { bottom: null }],
])("the place of the toasts of %s", (_, window, dialog, foot, expected) => {
  expect(place(window, dialog, foot)).toMatchObject(expected);
});

test("toasts that don't fit above the buttons of a sheet are at the top", () => {
  const [sheet, buttons] = [edges(0, 56, 320, 700), edges(0, 400, 320, 700)];
  expect(place({ width: 320, height: 700 }, sheet, buttons, 400).bottom).toBe(300);
  expect(place({ width: 320, height: 700 }, sheet, buttons, 401)).toMatchObject({ bottom: null, coversEnd: false });
});
