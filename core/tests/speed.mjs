// Measures a decision in the WebAssembly that the browser uses: node --test core/tests/speed.mjs

import assert from "node:assert/strict";
import { performance } from "node:perf_hooks";
import test from "node:test";
import { decided, rows } from "./rows.mjs";

// The shortest of many runs is the time of a decision when nothing else runs, because other programs only add to it.
test("a decision takes less than 50 µs", (t) => {
  const shortest = rows.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < 155; round += 1) {
    rows.forEach((row, i) => {
      const began = performance.now();
      decided(row);
      shortest[i] = Math.min(shortest[i], performance.now() - began);
    });
  }
  const mean = (shortest.reduce((sum, ms) => sum + ms, 0) * 1000) / rows.length;
  t.diagnostic(`${mean.toFixed(1)} µs`);
  assert.ok(mean < 50, `${mean.toFixed(1)} µs`);
});
