import { expect, test } from "vitest";
import { aClass } from "../../../test-studio";
import { excerpt } from "./excerpt";

const description =
  "Slow, controlled work on the reformer for core and posture. Grip socks are needed. Kōrero afterwards.";
const found = (query: string) => excerpt(aClass({ name: "Pilates", instructor: "Mei Chen", description }), query);

test("there is no excerpt if the chip already shows all searched words", () => {
  expect(found("mei pilates")).toBeNull();
  expect(found("")).toBeNull();
});

test("a word that only the description has is shown with the text around it", () => {
  expect(found("slow")).toBe("Slow, controlled work on the reformer for core a…");
  expect(found("mei socks")).toBe("…posture. Grip socks are needed. Kōrero afterwards.");
});

test("macrons are ignored", () => {
  expect(found("korero")).toMatch(/Kōrero afterwards\.$/);
});

test("letters that fold to two letters, or to none, don't shift the excerpt", () => {
  const about = ["Æsa’s Œuvre.", "For kids’ ears.", "With Đỗ Lan and kids’ ears.", "Bring mats"].join(" ");
  expect(excerpt(aClass({ description: about }), "mats")).toBe("…ears. Bring mats");
});

test("if the text before the match has no space nearby, the excerpt begins at the match", () => {
  const link = `https://example.nz/${"a".repeat(40)}/mats`;
  expect(excerpt(aClass({ description: link }), "mats")).toBe("…mats");
});
