import { create } from "zustand";
import { chosenDark, isAboutTheme, keepDark, showDark, systemTheme } from "./keptTheme";

type ThemeState = {
  dark: boolean;
  followsSystem: boolean;
  toggle: () => void;
  followSystem: () => void;
};

function present(): Pick<ThemeState, "dark" | "followsSystem"> {
  const choice = chosenDark();
  return { dark: choice ?? systemTheme.matches, followsSystem: choice === null };
}

export const useTheme = create<ThemeState>()((set, get) => ({
  ...present(),
  toggle: () => {
    const dark = !get().dark;
    keepDark(dark);
    set({ dark, followsSystem: false });
  },
  followSystem: () => {
    keepDark(null);
    set({ dark: systemTheme.matches, followsSystem: true });
  },
}));

/** Puts the theme on the page, and follows the system and other tabs. */
export function showTheme(): () => void {
  const paint = () => showDark(useTheme.getState().dark);
  const onSystem = () => {
    if (useTheme.getState().followsSystem) useTheme.setState({ dark: systemTheme.matches });
  };
  const onStorage = (event: StorageEvent) => {
    if (isAboutTheme(event)) useTheme.setState(present());
  };
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
