/** Whether the server is healthy. */
export async function knock(signal?: AbortSignal): Promise<boolean> {
  try {
    return (await fetch("/healthz", { signal, cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
