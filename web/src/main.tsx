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
    return document.querySelector<HTMLLinkElement>("link[rel=stylesheet]")?.sheet?.cssRules.length !== 0;
  } catch {
    // The rules of a sheet that did not come can't be read.
    return false;
  }
}

begin().catch(async (failure) => {
  reportError(failure);
  if (await dropKeptPage()) return window.location.reload();
  // No React is there to say so; the page has the words.
  document.querySelector(".unstarted")?.classList.remove("unstarted");
});
