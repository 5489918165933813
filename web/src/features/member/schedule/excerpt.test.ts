import { expect, test } from "vitest";
import { aClass } from "../../../test-studio";
import { excerpt } from "./excerpt";

const description =
  "Slow, controlled work on the reformer for core and posture. Grip socks are needed. Kōrero afterwards.";
const found = (query: string) => excerpt(aClass({ name: "Pilates", instructor: "Mei Chen", description }), query);

test("what the chip shows already needs no excerpt", () => {
  expect(found("mei pilates")).toBeNull();
  expect(found("")).toBeNull();
});

test("what only the description says is shown with what stands around it", () => {
  expect(found("slow")).toBe("Slow, controlled work on the reformer for core a…");
  expect(found("mei socks")).toBe("…posture. Grip socks are needed. Kōrero afterwards.");
});

test("a macron makes no difference", () => {
  expect(found("korero")).toMatch(/Kōrero afterwards\.$/);
});

test("letters that are folded to two, or to none, move nothing", () => {
  const about = ["Æsa’s Œuvre.", "For kids’ ears.", "With Đỗ Lan and kids’ ears.", "Bring mats"].join(" ");
  expect(excerpt(aClass({ description: about }), "mats")).toBe("…ears. Bring mats");
});

test("a word that is longer than what stands before it is shown whole", () => {
  const link = `https://example.nz/${"a".repeat(40)}/mats`;
  expect(excerpt(aClass({ description: link }), "mats")).toBe("…mats");
});
