import { expect, test } from "vitest";
import { onePath, type Shape } from "./onePath";

test.each<[string, Shape[], string]>([
  ["a path stays as it is", [["path", { d: "M16 21v-2", key: "1" }]], "M16 21v-2"],
  [
    "a path's first move is from the corner, the lines after it stay relative",
    [["path", { d: "m22 7-8.991 5.727" }]],
    "M22 7l-8.991 5.727",
  ],
  ["figures that touch are told apart", [["path", { d: "m2.5.5.25 1" }]], "M2.5 .5l.25 1"],
  [
    "what follows a first move by name stays so",
    [
      ["path", { d: "m6 9 " }],
      ["path", { d: "m5 8h3m1 1 2 2" }],
    ],
    "M6 9M5 8h3m1 1 2 2",
  ],
  ["a circle is two half turns", [["circle", { cx: "9", cy: "7", r: "4" }]], "M5 7a4 4 0 1 1 8 0a4 4 0 1 1 -8 0"],
  ["a line", [["line", { x1: "2", y1: "3", x2: "22", y2: "3" }]], "M2 3L22 3"],
  [
    "a rectangle has its corners",
    [["rect", { x: "2", y: "4", width: "20", height: "16", rx: "2" }]],
    "M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2z",
  ],
  [
    "a dot that its line covers isn't filled",
    [["circle", { cx: "16.5", cy: "7.5", r: ".5", fill: "currentColor" }]],
    "M16 7.5a.5 .5 0 1 1 1 0a.5 .5 0 1 1 -1 0",
  ],
])("%s", (_, shapes, path) => {
  expect(onePath(shapes)).toBe(path);
});

test.each<[string, Shape]>([
  ["<ellipse>", ["ellipse", { cx: "1", cy: "1", rx: "1", ry: "2" }]],
  ["fill", ["circle", { cx: "12", cy: "12", r: "4", fill: "currentColor" }]],
  ["stroke-dasharray", ["path", { d: "M0 0h3", "stroke-dasharray": "1" }]],
])("a path that would look otherwise, by %s, is refused", (named, shape) => {
  expect(() => onePath([shape])).toThrow(named);
});
