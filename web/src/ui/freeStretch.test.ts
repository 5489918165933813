import { expect, test } from "vitest";
import { freeStretch } from "./freeStretch";

const room = { top: 0, bottom: 800 };

test("with nothing in its way a box stands at its edge, with the whole window for itself", () => {
  expect(freeStretch(100, room, [], "top")).toEqual(room);
  expect(freeStretch(100, room, [], "bottom")).toEqual(room);
});

test("a bar at its edge moves it off by the bar", () => {
  expect(freeStretch(100, room, [{ top: 0, bottom: 56 }], "top")).toEqual({ top: 56, bottom: 800 });
  expect(freeStretch(100, room, [{ top: 744, bottom: 800 }], "bottom")).toEqual({ top: 0, bottom: 744 });
});

test("a stretch that is too low for it is passed over", () => {
  const held = [
    { top: 0, bottom: 56 },
    { top: 155, bottom: 200 },
  ];
  expect(freeStretch(100, room, held, "top").top).toBe(200);
  expect(freeStretch(99, room, held, "top")).toEqual({ top: 56, bottom: 155 });
});

test("where it fits nowhere it has the highest stretch", () => {
  const held = [
    { top: 100, bottom: 300 },
    { top: 420, bottom: 800 },
  ];
  expect(freeStretch(500, room, held, "top")).toEqual({ top: 300, bottom: 420 });
});

test("what lies outside the window or over another takes nothing more", () => {
  const held = [
    { top: -80, bottom: 20 },
    { top: 10, bottom: 15 },
    { top: 790, bottom: 1_000 },
    { top: 2_000, bottom: 2_100 },
  ];
  expect(freeStretch(100, room, held, "bottom")).toEqual({ top: 20, bottom: 790 });
});

test("a window that is held altogether is used all the same", () => {
  expect(freeStretch(100, room, [{ top: -10, bottom: 900 }], "top")).toEqual(room);
});
