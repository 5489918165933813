import { firstAborted } from "./firstAborted";

/** The time limit of the request, in milliseconds. The next attempt uses a new connection. */
const TIMEOUT = 10_000;

/** Whether the server answers, and is healthy. A captive portal's page does not begin with the server's `ok`. */
export async function pingServer(signal?: AbortSignal): Promise<boolean> {
  const limit = AbortSignal.timeout(TIMEOUT);
  try {
    const response = await fetch("/healthz", {
      signal: signal ? firstAborted(signal, limit) : limit,
      cache: "no-store",
    });
    return response.ok && (await response.text()).startsWith("ok");
  } catch {
    return false;
  }
}
