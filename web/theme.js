// Runs before the first paint, so that a dark page never flashes white. The app's theme store takes over from here.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("darkMode");
  } catch {
    // Storage can be switched off; the system's choice holds then.
  }
  const dark = chosen === null ? matchMedia("(prefers-color-scheme: dark)").matches : chosen === "true";
  document.documentElement.classList.toggle("dark", dark);
})();
