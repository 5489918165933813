import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Link, Route, Routes } from "react-router";
import { newQueryClient } from "../api/queryClient";
import { paths } from "../lib/paths";
import { showTheme } from "../stores/theme";
import { Logo } from "../ui/Logo";
import { useOnDemand } from "../ui/useOnDemand";
import { routes, type ScreenRoute } from "./routes";

const LINK = "target inline-flex items-center font-medium text-accent underline underline-offset-4";

/** The screens that need none of the rules. */
const screens = routes.filter(({ path }) => path === paths.privacy || path === paths.terms);

/** Renders what a browser without WebAssembly can show. */
export function renderWithoutRules() {
  const root = document.getElementById("root");
  if (!root) return;
  showTheme();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={newQueryClient()}>
        <BrowserRouter>
          <Routes>
            {screens.map((route) => (
              <Route key={route.path} path={route.path} element={<OpenScreen route={route} />} />
            ))}
            <Route path="*" element={<NoWebAssembly />} />
          </Routes>
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}

function OpenScreen({ route }: { route: ScreenRoute }) {
  const Shown = useOnDemand(route.screen, true);
  return Shown && <Shown />;
}

/** Says that WebAssembly is switched off, and how to allow it. */
export function NoWebAssembly() {
  return (
    <main className="m-auto grid w-full max-w-xl gap-3 px-4 py-8">
      <title>WebAssembly is switched off · Fantail</title>
      <Logo className="size-12 text-accent" />
      <h1 className="text-2xl font-semibold tracking-tight">WebAssembly is switched off</h1>
      <p>
        Fantail checks the studio's rules in your browser, with a part of the browser called WebAssembly. It is switched
        off here, so you can't sign in or book. Your connection is fine.
      </p>
      <h2 className="mt-3 text-lg font-semibold">iPhone or iPad in Lockdown Mode</h2>
      <p>
        In Safari, open the page menu beside the address (it may look like ‘aA’), and switch Lockdown Mode off for this
        website. The list of allowed websites is in Settings › Privacy &amp; Security › Lockdown Mode › Configure Web
        Browsing. Lockdown Mode stays on for everything else.
      </p>
      <h2 className="mt-3 text-lg font-semibold">Mac in Lockdown Mode</h2>
      <p>In Safari, choose Safari › Settings for this website, and clear Enable Lockdown Mode.</p>
      <h2 className="mt-3 text-lg font-semibold">Other browsers</h2>
      <p>
        A security setting or an extension has switched it off, or the browser is too old. Allow WebAssembly for this
        website, update the browser, or use another one.
      </p>
      <p>
        <button type="button" onClick={() => window.location.reload()} className={LINK}>
          Reload
        </button>
      </p>
      <p className="flex flex-wrap gap-x-6 border-t border-line pt-3 text-sm">
        <Link to={paths.privacy} className={LINK}>
          Privacy Policy
        </Link>
        <Link to={paths.terms} className={LINK}>
          Terms of Service
        </Link>
      </p>
    </main>
  );
}
