// The app's page, kept by the browser (plugins/keptPage.ts): a start begins without asking the server for it.

export const PAGE_STORE = "fantail-page";
const WORKER = "/sw.js";

/** Has the browser keep the page. By itself it looks for a newer one after each start, and shows that at the next. */
export function keepPage() {
  // Not in every browser, and over HTTPS only; without it the page is asked for at each start.
  navigator.serviceWorker?.register(trusted(WORKER)).catch(() => {});
}

/**
 * Lets the page go, if there is a server to have another from; the answer is whether it has gone. The one that comes then is not a
 * kept one: loading anew because of this answer happens once.
 */
export async function dropKeptPage(): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false;
  try {
    await fetch(WORKER, { method: "HEAD", cache: "no-store" });
    const workers = await navigator.serviceWorker.getRegistrations();
    await Promise.all(workers.map((worker) => worker.unregister()));
    await caches.delete(PAGE_STORE);
    return true;
  } catch {
    return false;
  }
}

/** Loads the page anew, from the server. */
export async function loadAnew() {
  await dropKeptPage();
  window.location.reload();
}

type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy };
type Policy = { createScriptURL(url: string): string };

/** The page runs no address as a script unless a policy has let it through. */
function trusted(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy("fantail", { createScriptURL: (url) => url }).createScriptURL(url) ?? url;
}
