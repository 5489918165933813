import type { DisagreedHint } from "@bindings/wire";
import { beforeEach, expect, test } from "vitest";
import { hintActedOn, hintDisagreed, hintShown, takeReport } from "./hints";

const DISAGREED: DisagreedHint = { rule: "capacity", code: "class_full", factsAgeMs: 4000, cause: "stale" };

beforeEach(() => {
  takeReport();
});

test("a hint counts once for each class and state of its facts", () => {
  for (const facts of ["one", "one", "two", "two"]) hintShown("yoga", facts);
  hintShown("spin", "one");
  hintActedOn();
  hintDisagreed(DISAGREED);
  expect(takeReport()?.report).toEqual({ shown: 3, actedOn: 1, disagreed: [DISAGREED] });
  expect(takeReport()).toBeNull();
});

test("a report that could not be sent is sent only once more", () => {
  hintActedOn();
  takeReport()?.putBack();
  hintShown("pilates", "one");
  const again = takeReport();
  expect(again?.report).toEqual({ shown: 1, actedOn: 1, disagreed: [] });
  again?.putBack();
  expect(takeReport()?.report).toEqual({ shown: 1, actedOn: 0, disagreed: [] });
});
