import { create } from "zustand";

const KEY = "darkMode";
const system = window.matchMedia("(prefers-color-scheme: dark)");

type ThemeState = {
  dark: boolean;
  followsSystem: boolean;
  toggle: () => void;
  followSystem: () => void;
};

function chosen(): boolean | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === null ? null : kept === "true";
  } catch {
    return null;
  }
}

function keep(dark: boolean | null) {
  try {
    if (dark === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(dark));
  } catch {
    // Storage can be switched off; the choice then lives as long as the page.
  }
}

function present(): Pick<ThemeState, "dark" | "followsSystem"> {
  const choice = chosen();
  return { dark: choice ?? system.matches, followsSystem: choice === null };
}

export const useTheme = create<ThemeState>()((set, get) => ({
  ...present(),
  toggle: () => {
    const dark = !get().dark;
    keep(dark);
    set({ dark, followsSystem: false });
  },
  followSystem: () => {
    keep(null);
    set({ dark: system.matches, followsSystem: true });
  },
}));

/** Puts the theme on the page, and follows the system and other tabs. */
export function showTheme(): () => void {
  const paint = () => document.documentElement.classList.toggle("dark", useTheme.getState().dark);
  const onSystem = () => {
    if (useTheme.getState().followsSystem) useTheme.setState({ dark: system.matches });
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) useTheme.setState(present());
  };
  paint();
  const unsubscribe = useTheme.subscribe(paint);
  system.addEventListener("change", onSystem);
  window.addEventListener("storage", onStorage);
  return () => {
    unsubscribe();
    system.removeEventListener("change", onSystem);
    window.removeEventListener("storage", onStorage);
  };
}
