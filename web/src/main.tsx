import "./ui/theme.css";
import { beginFirstScreen } from "./app/firstScreen";
import { dropKeptPage } from "./lib/keptPage";
import { showKeptTheme } from "./stores/keptTheme";

// The first paint waits for this script, so that a dark page never flashes white.
showKeptTheme();
beginFirstScreen();

// A page that was kept may name files that both the browser and the server no longer have.
async function begin() {
  if (!hasStyles() && (await dropKeptPage())) return window.location.reload();
  const { start } = await import("./app/start");
  await start();
}

function hasStyles(): boolean {
  try {
    return document.styleSheets[0]?.cssRules.length !== 0;
  } catch {
    // Of styles that did not come the browser says nothing.
    return false;
  }
}

begin().catch(async () => {
  if (await dropKeptPage()) return window.location.reload();
  // No React is there to say so; the page has the words.
  document.querySelector(".unstarted")?.classList.remove("unstarted");
});
