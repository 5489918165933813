import { create } from "zustand";

/** `public/theme.js` reads this key before the first paint. */
const KEY = "darkMode";
const systemTheme = window.matchMedia("(prefers-color-scheme: dark)");

type ThemeState = {
  dark: boolean;
  followsSystem: boolean;
  toggle: () => void;
  followSystem: () => void;
};

function present(): Pick<ThemeState, "dark" | "followsSystem"> {
  const choice = storedDark();
  return { dark: choice ?? systemTheme.matches, followsSystem: choice === null };
}

export const useTheme = create<ThemeState>()((set, get) => ({
  ...present(),
  toggle: () => {
    const dark = !get().dark;
    storeDark(dark);
    set({ dark, followsSystem: false });
  },
  followSystem: () => {
    storeDark(null);
    set({ dark: systemTheme.matches, followsSystem: true });
  },
}));

/** Applies the theme to the page, and follows changes of the system and of other tabs. */
export function showTheme(): () => void {
  const paint = () => document.documentElement.classList.toggle("dark", useTheme.getState().dark);
  const onSystem = () => {
    if (useTheme.getState().followsSystem) useTheme.setState({ dark: systemTheme.matches });
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) useTheme.setState(present());
  };
  // The system's theme may have changed while the app loaded.
  onSystem();
  paint();
  const unsubscribe = useTheme.subscribe(paint);
  systemTheme.addEventListener("change", onSystem);
  window.addEventListener("storage", onStorage);
  return () => {
    unsubscribe();
    systemTheme.removeEventListener("change", onSystem);
    window.removeEventListener("storage", onStorage);
  };
}

/** Returns the choice stored in this browser, or null. */
function storedDark(): boolean | null {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === null ? null : stored === "true";
  } catch {
    // Storage can be switched off; then the system's theme applies.
    return null;
  }
}

function storeDark(dark: boolean | null) {
  try {
    if (dark === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(dark));
  } catch {
    // Storage can be switched off; then the choice lasts until the page is closed.
  }
}
