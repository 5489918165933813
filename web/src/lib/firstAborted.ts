/** A signal that aborts with the first of these. `AbortSignal.any` is younger than the oldest phones. */
export function firstAborted(...signals: AbortSignal[]): AbortSignal {
  const joined = new AbortController();
  for (const signal of signals) {
    const abort = () => joined.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true, signal: joined.signal });
  }
  return joined.signal;
}
