import { beforeEach, expect, test, vi } from "vitest";

/** A system appearance the test can change, and the store as it starts under it. */
async function startedUnder({ dark, chosen }: { dark: boolean; chosen?: string }) {
  const listeners = new Set<() => void>();
  const system = {
    matches: dark,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  vi.stubGlobal("matchMedia", () => system);
  if (chosen) localStorage.setItem("darkMode", chosen);
  const { useTheme, showTheme } = await import("./theme");
  showTheme();
  const systemTurns = (to: boolean) => {
    system.matches = to;
    for (const listener of listeners) listener();
  };
  return { useTheme, systemTurns };
}

const isDark = () => document.documentElement.classList.contains("dark");

beforeEach(() => vi.resetModules());

test("the appearance follows the system until one is chosen", async () => {
  const { useTheme, systemTurns } = await startedUnder({ dark: true });
  expect(isDark()).toBe(true);
  expect(useTheme.getState().followsSystem).toBe(true);
  systemTurns(false);
  expect(isDark()).toBe(false);
});

test("a choice is kept, and the system is ignored from then on", async () => {
  const { useTheme, systemTurns } = await startedUnder({ dark: false });
  useTheme.getState().toggle();
  expect(isDark()).toBe(true);
  expect(localStorage.getItem("darkMode")).toBe("true");
  systemTurns(true);
  systemTurns(false);
  expect(isDark()).toBe(true);
});

test("a kept choice holds at the next visit, and following the system clears it", async () => {
  const { useTheme } = await startedUnder({ dark: true, chosen: "false" });
  expect(isDark()).toBe(false);
  useTheme.getState().followSystem();
  expect(isDark()).toBe(true);
  expect(localStorage.getItem("darkMode")).toBeNull();
});
