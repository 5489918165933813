const KEY = "darkMode";

export const systemTheme = window.matchMedia("(prefers-color-scheme: dark)");
export const isAboutTheme = ({ key }: StorageEvent) => key === KEY || key === null;

/** The choice that this browser keeps, if one was made. */
export function chosenDark(): boolean | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === null ? null : kept === "true";
  } catch {
    // Storage can be switched off; the system's choice holds then.
    return null;
  }
}

export function keepDark(dark: boolean | null) {
  try {
    if (dark === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(dark));
  } catch {
    // Storage can be switched off; the choice then lives as long as the page.
  }
}

export function showDark(dark: boolean) {
  document.documentElement.classList.toggle("dark", dark);
}

/** Puts the theme on the page that is about to be seen; the theme's store takes over from there. */
export const showKeptTheme = () => showDark(chosenDark() ?? systemTheme.matches);
