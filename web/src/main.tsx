import "./ui/theme.css";
import { beginFirstScreen } from "./app/firstScreen";
import { showKeptTheme } from "./stores/keptTheme";

// The first paint waits for this script, so that a dark page never flashes white.
showKeptTheme();
beginFirstScreen();

// A failure here has no React to say so yet.
import("./app/start").then(
  ({ start }) => start(),
  () => {
    const root = document.getElementById("root");
    if (!root) return;
    const words = document.createElement("p");
    words.className = "m-auto p-8 text-center";
    words.textContent = "Fantail could not be loaded. Check your connection and reload this page.";
    root.replaceChildren(words);
  },
);
