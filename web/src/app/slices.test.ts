import { expect, test } from "vitest";
import lock from "../../package-lock.json";

test("the scheduler that is told how long to draw at a time is the one that React draws by", () => {
  const schedulers = Object.keys(lock.packages).filter((name) => name.endsWith("node_modules/scheduler"));
  expect(schedulers).toEqual(["node_modules/scheduler"]);
});
