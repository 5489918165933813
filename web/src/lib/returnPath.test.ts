import { expect, test } from "vitest";
import { returnPath } from "./returnPath";

test("the path before signing in is returned with its query and hash", () => {
  expect(returnPath({ linked: "/classes?class=c1#top" })).toBe("/classes?class=c1#top");
});

test.each(["//elsewhere.example/x", "\\\\elsewhere.example/x", "/\\elsewhere.example/x"])(
  "%s stays on the app's origin",
  (linked) => {
    expect(new URL(returnPath({ linked }) ?? "", "https://studio.example").origin).toBe("https://studio.example");
  },
);

test.each([null, undefined, "text", {}, { linked: 5 }])("%o gives no path", (state) => {
  expect(returnPath(state)).toBeNull();
});
