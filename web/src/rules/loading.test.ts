import { beforeEach, expect, test, vi } from "vitest";

/** The rules as they are when the app starts. */
const started = () => import(".");

beforeEach(() => vi.resetModules());

test("nothing can be asked before it is loaded", async () => {
  const { rulesLoaded, today } = await started();
  expect(rulesLoaded("member")).toBe(false);
  expect(() => today(0)).toThrow("before they are loaded");
});

test("members' rules answer members, and nobody else", async () => {
  const { limits, loadRules, rulesLoaded, today } = await started();
  const { monthWords } = await import("./staff");
  await loadRules("member");
  expect([rulesLoaded("member"), rulesLoaded("staff")]).toEqual([true, false]);
  expect(today(Date.parse("2026-11-28T11:00:00.000Z"))).toBe("2026-11-29");
  expect(limits().scheduleDays).toBe(28);
  expect(() => monthWords("2026-11-28")).toThrow("before they are loaded");
});

test("the staff's rules answer members, too: theirs are not loaded beside them", async () => {
  const { loadRules, rulesLoaded, today } = await started();
  const { monthWords } = await import("./staff");
  const loading = loadRules("staff");
  expect(loadRules("member")).toBe(loading);
  await loading;
  expect([rulesLoaded("member"), rulesLoaded("staff")]).toEqual([true, true]);
  expect(today(Date.parse("2026-11-28T11:00:00.000Z"))).toBe("2026-11-29");
  expect(monthWords("2026-11-28")).toBe("November 2026");
});

test.each(["member", "staff"] as const)("rules of %s that did not come can be begun anew", async (audience) => {
  const { loadRules, rulesLoaded } = await started();
  const { ChunkLoadError, loadFailedAgain } = await import("../lib/loadChunk");
  vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(new Response("<h1>Bad gateway</h1>", { status: 502 }));
  await expect(loadRules(audience)).rejects.toBeInstanceOf(ChunkLoadError);
  expect(rulesLoaded(audience)).toBe(false);
  loadFailedAgain();
  await loadRules(audience);
  expect(rulesLoaded(audience)).toBe(true);
});

test("an audience's rules are loaded once, and staff's on top where a member becomes staff", async () => {
  const { loadRules, rulesLoaded } = await started();
  expect(loadRules("member")).toBe(loadRules("member"));
  await loadRules("member");
  await loadRules("staff");
  expect(rulesLoaded("staff")).toBe(true);
});
