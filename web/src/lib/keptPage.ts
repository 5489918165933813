// The app's page, kept by the browser (plugins/keptPage.ts): a start begins without asking the server for it.
import { knock } from "./knock";

export const PAGE_STORE = "fantail-page";
const WORKER = "/sw.js";

/** Has the browser keep the page. By itself it looks for a newer one after each start, and shows that at the next. */
export function keepPage() {
  // Not in every browser, nor over plain HTTP to another machine; without it the page is asked for at each start.
  navigator.serviceWorker?.register(workerAddress()).catch(() => {});
}

/**
 * Lets the kept page go, if there is a server to have another from; the answer is whether this page was a kept one. The one that
 * comes then is not: loading anew because of this answer happens once.
 */
export async function dropKeptPage(): Promise<boolean> {
  if (!navigator.serviceWorker) return false;
  const isKept = navigator.serviceWorker.controller !== null;
  try {
    if (!(await knock())) return false;
    const workers = await navigator.serviceWorker.getRegistrations();
    await Promise.all(workers.map((worker) => worker.unregister()));
    await caches.delete(PAGE_STORE);
    return isKept;
  } catch {
    return false;
  }
}

/** Loads the page anew, from the server. */
export async function loadAnew() {
  await dropKeptPage();
  window.location.reload();
}

type Policy = { createScriptURL(input: string): string };
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy };

/** The worker's address: the page runs none as a script but by a policy, and this one knows no other. */
function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy("fantail", { createScriptURL: () => WORKER }).createScriptURL("") ?? WORKER;
}
