import type { PushRequest } from "@bindings/wire";

/** Whether this browser can show push notifications: `"install"` once the app is on the Home Screen (iOS). */
export type PushSupport = "yes" | "no" | "install" | "blocked";

export function pushSupport(): PushSupport {
  if ("PushManager" in window && "Notification" in window && navigator.serviceWorker)
    return Notification.permission === "denied" ? "blocked" : "yes";
  // Only browsers of iOS have this property.
  return (navigator as { standalone?: boolean }).standalone === false ? "install" : "no";
}

/**
 * Asks the user for permission, and the browser for an address at which it takes push notifications. Returns null if
 * the user doesn't give the permission.
 */
export async function subscribe(serverKey: string): Promise<PushRequest | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  // Without a registration, `ready` would never resolve.
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error("There is no service worker");
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

/** Ends the browser's subscription. */
export async function unsubscribe() {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
