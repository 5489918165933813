import type { PushRequest } from "@bindings/wire";

/**
 * Whether this browser can show push notifications: `"install"` once the app is on the Home Screen (iOS), `"reload"` once
 * the page is reloaded, because the service worker isn't registered.
 */
export type PushSupport = "yes" | "no" | "install" | "blocked" | "reload";

export function pushSupport(): PushSupport {
  if ("PushManager" in window && "Notification" in window && navigator.serviceWorker)
    return Notification.permission === "denied" ? "blocked" : "yes";
  // Only browsers of iOS have this property.
  return (navigator as { standalone?: boolean }).standalone === false ? "install" : "no";
}

/** Asks the user for permission. Returns whether the browser can show notifications then, or null if it can't yet. */
export async function askForPermission(): Promise<PushSupport | null> {
  const answer = await Notification.requestPermission();
  if (answer === "default") return null;
  if (answer === "denied") return "blocked";
  return (await navigator.serviceWorker.getRegistration()) ? "yes" : "reload";
}

/** Asks the browser for an address at which it takes push notifications. */
export async function subscribe(serverKey: string): Promise<PushRequest> {
  const { pushManager } = await navigator.serviceWorker.ready;
  try {
    // A subscription with a former key of the server can't be replaced.
    await (await pushManager.getSubscription())?.unsubscribe();
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
    const { endpoint, keys } = subscription.toJSON();
    return { endpoint: endpoint ?? null, keys: keys ?? null };
  } catch (cause) {
    // Browsers call this an abort.
    throw new Error("The push service can't be reached", { cause });
  }
}

/** Ends the browser's subscription, if it can be ended. The server has forgotten it. */
export async function unsubscribe() {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe().catch(() => {});
}
