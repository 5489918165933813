import { useEffect } from "react";
import { Workbox } from "workbox-window";
import { whenIdle } from "../lib/whenIdle";
import { useUpdate } from "../stores/update";

const SCRIPT = "/sw.js";
const CHECK_EVERY = 60 * 60_000;

/**
 * Registers the worker (sw.ts) that keeps the app on the device of someone who is signed in. A newer version installs in the
 * background and waits until the user reloads, so that an open form is never lost.
 */
export function useServiceWorker() {
  useEffect(() => {
    // Workers need HTTPS; without one each start needs the server.
    if (!import.meta.env.PROD || !navigator.serviceWorker) return;
    // The browser asks the server for each script of the worker, whatever its own cache has.
    const workbox = new Workbox(scriptUrl(), { updateViaCache: "none" });
    workbox.addEventListener("waiting", () => useUpdate.setState({ install: () => install(workbox) }));
    const stop = whenIdle(() => void register(workbox));
    const timer = setInterval(() => void workbox.update().catch(() => {}), CHECK_EVERY);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, []);
}

async function register(workbox: Workbox) {
  const { serviceWorker } = navigator;
  try {
    // After signing out, the worker that was unregistered controls this page until it is loaded again. Registering now would
    // bring that worker back without its files.
    if (serviceWorker.controller && !(await serviceWorker.getRegistration())) return;
    await workbox.register();
  } catch {
    // A browser can refuse workers, in a private window for example.
  }
}

function install(workbox: Workbox) {
  workbox.addEventListener("controlling", () => window.location.reload());
  workbox.messageSkipWaiting();
}

type Policy = { createScriptURL(input: string): string };
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy };

let policy: Policy | undefined;

/**
 * Trusted Types allow a worker's script by a policy only, and this one knows no other script. The server's policy of content
 * allows this name, once for each page.
 */
function scriptUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy("fantail", { createScriptURL: () => SCRIPT });
  return policy?.createScriptURL("") ?? SCRIPT;
}
