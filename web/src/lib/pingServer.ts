/** Whether the server answers, and is healthy. */
export async function pingServer(signal?: AbortSignal): Promise<boolean> {
  try {
    return (await fetch("/healthz", { signal, cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
