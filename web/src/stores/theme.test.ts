import { beforeEach, expect, test, vi } from "vitest";

/** Stubs the system's appearance, then loads the store. Returns the store and a function that changes the system. */
async function startWith({ dark, chosen }: { dark: boolean; chosen?: string }) {
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
  const setSystemDark = (to: boolean) => {
    system.matches = to;
    for (const listener of listeners) listener();
  };
  return { useTheme, setSystemDark };
}

const isDark = () => document.documentElement.classList.contains("dark");

beforeEach(() => vi.resetModules());

test("the appearance follows the system by default", async () => {
  const { useTheme, setSystemDark } = await startWith({ dark: true });
  expect(isDark()).toBe(true);
  expect(useTheme.getState().followsSystem).toBe(true);
  setSystemDark(false);
  expect(isDark()).toBe(false);
});

test("a chosen appearance is stored and overrides the system", async () => {
  const { useTheme, setSystemDark } = await startWith({ dark: false });
  useTheme.getState().toggle();
  expect(isDark()).toBe(true);
  expect(localStorage.getItem("darkMode")).toBe("true");
  setSystemDark(true);
  setSystemDark(false);
  expect(isDark()).toBe(true);
});

test("a stored appearance applies at the next start, and following the system removes it", async () => {
  const { useTheme } = await startWith({ dark: true, chosen: "false" });
  expect(isDark()).toBe(false);
  useTheme.getState().followSystem();
  expect(isDark()).toBe(true);
  expect(localStorage.getItem("darkMode")).toBeNull();
});
