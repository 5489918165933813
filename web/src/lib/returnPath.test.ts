import { expect, test } from "vitest";
import { returnPath } from "./returnPath";

test("the address before signing in is returned to, query and all", () => {
  expect(returnPath({ linked: "/classes?class=c1#top" })).toBe("/classes?class=c1#top");
});

test.each(["//elsewhere.example/x", "\\\\elsewhere.example/x", "/\\elsewhere.example/x"])(
  "%s stays within the app",
  (linked) => {
    expect(new URL(returnPath({ linked }) ?? "", "https://studio.example").origin).toBe("https://studio.example");
  },
);

test.each([null, undefined, "text", {}, { linked: 5 }])("%o leads nowhere in particular", (state) => {
  expect(returnPath(state)).toBeNull();
});
