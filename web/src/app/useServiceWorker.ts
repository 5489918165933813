import { useEffect } from "react";
import { Workbox } from "workbox-window";
import { whenIdle } from "../lib/whenIdle";
import { STORE_STAFF_RULES } from "../lib/workerMessages";
import { useUpdate } from "../stores/update";

const SCRIPT = "/sw.js";
const CHECK_EVERY = 60 * 60_000;

/**
 * Registers the service worker (sw.ts), which caches the app for signed-in users. A newer version installs in the
 * background and waits until the user reloads, so that an open form is not lost. For staff, it also caches their rules.
 */
export function useServiceWorker(isStaff: boolean) {
  useEffect(() => {
    // Service workers need HTTPS. Without one, each start loads the app from the server.
    if (!import.meta.env.PROD || !navigator.serviceWorker) return;
    // The browser fetches the worker's scripts without its HTTP cache.
    const workbox = new Workbox(scriptUrl(), { updateViaCache: "none" });
    workbox.addEventListener("waiting", () => useUpdate.setState({ install: () => void install(workbox) }));
    const stop = whenIdle(() => void register(workbox, isStaff));
    const timer = setInterval(() => void workbox.update().catch(() => {}), CHECK_EVERY);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [isStaff]);
}

async function register(workbox: Workbox, isStaff: boolean) {
  const { serviceWorker } = navigator;
  try {
    // After a sign-out, the unregistered worker still controls this page until the page is reloaded. Registering now
    // would restore that worker without its files.
    if (serviceWorker.controller && !(await serviceWorker.getRegistration())) return;
    await workbox.register();
    if (isStaff) (await serviceWorker.ready).active?.postMessage({ type: STORE_STAFF_RULES });
  } catch {
    // A browser can refuse service workers, for example in a private window.
  }
}

async function install(workbox: Workbox) {
  const registration = await navigator.serviceWorker.getRegistration();
  // Another tab may have activated the new version, so that no worker waits and none takes control later.
  if (!registration?.waiting) return window.location.reload();
  workbox.addEventListener("controlling", () => window.location.reload());
  workbox.messageSkipWaiting();
}

type Policy = { createScriptURL(input: string): string };
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy };

let policy: Policy | undefined;

/**
 * Returns the worker's URL. Trusted Types require a policy for it, and this policy creates no other URL. The server's
 * Content-Security-Policy allows a policy of this name, once per page.
 */
function scriptUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy("fantail", { createScriptURL: () => SCRIPT });
  return policy?.createScriptURL("") ?? SCRIPT;
}
