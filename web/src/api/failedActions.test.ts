import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { FailedAction } from "./failedActions";
import { ApiFailure, failedActionText, Unreachable } from "./failure";

const read = (...path: string[]) => readFileSync(join(import.meta.dirname, ...path), "utf8");

const ACTIONS = [...read("failedActions.ts").matchAll(/ \| "(.+)"/g)].map(([, words]) => words as FailedAction);

const SCREENS = readdirSync(join(import.meta.dirname, "../features"), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
  .map((name) => read("../features", name))
  .join("\n");

test("every action is listed once", () => {
  expect(ACTIONS.length).toBeGreaterThanOrEqual(28);
  expect(new Set(ACTIONS).size).toBe(ACTIONS.length);
});

test.each(ACTIONS)("'%s' is shown without a response, and if the server has no message", (action) => {
  const [sentence, reason, ...rest] = failedActionText(new Unreachable(), action).split(
    / (?=Can't reach the studio: )/,
  );
  expect(sentence).toBe(action.endsWith(".") ? action : `${action}.`);
  expect(reason).toMatch(/^Can't reach the studio: check your connection/);
  expect(rest).toEqual([]);
  expect(failedActionText(new ApiFailure(500, "", "unknown"), action)).toBe(action);
  expect(failedActionText(new Error("a mistake of the app's"), action)).toBe(action);
});

test.each(ACTIONS)("the server's message replaces '%s', which a screen uses", (action) => {
  expect(failedActionText(new ApiFailure(409, "Class is full", "class_full"), action)).toBe("Class is full");
  expect(SCREENS).toContain(`"${action}"`);
});

test("a booking without a response has this full message", () => {
  expect(failedActionText(new Unreachable(), "Failed to book class")).toBe(
    "Failed to book class. Can't reach the studio: check your connection and try again.",
  );
});
