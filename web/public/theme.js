// Runs before the first paint, so that a dark page never flashes white. stores/theme.ts takes over once the app has loaded.
{
  let choice = null;
  try {
    choice = localStorage.getItem("darkMode");
  } catch {
    // Storage can be switched off; the system's choice applies then.
  }
  const isDark = choice === null ? matchMedia("(prefers-color-scheme: dark)").matches : choice === "true";
  const root = document.documentElement;
  root.classList.toggle("dark", isDark);

  // The browser's own bar has the page's theme, whatever the system's is.
  const bars = [...document.querySelectorAll("meta[name=theme-color]")];
  const [light, dark] = bars.map(({ content }) => content);
  const paintBar = () => {
    const colour = root.classList.contains("dark") ? dark : light;
    for (const bar of bars) bar.content = colour;
  };
  paintBar();
  new MutationObserver(paintBar).observe(root, { attributeFilter: ["class"] });

  // The app can't report its own scripts when they do not load.
  const showNotLoaded = ({ target }) => {
    if (target instanceof HTMLScriptElement) document.getElementById("not-loaded")?.removeAttribute("hidden");
  };
  addEventListener("error", showNotLoaded, { capture: true });
}
