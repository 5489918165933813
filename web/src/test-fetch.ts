import { vi } from "vitest";

/** How long a stubbed response takes, so that a test that doesn't wait for it fails. */
const RESPONSE_MS = 10;

/** Replaces `fetch` by a function that responds as the server would. Under fake timers it responds at once. */
export function stubFetch(respond: (path: string, init: RequestInit) => Promise<Response>) {
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    const response = respond(path, init ?? {});
    await Promise.allSettled([response]);
    if (!vi.isFakeTimers()) await new Promise((done) => setTimeout(done, RESPONSE_MS));
    // As in a browser. Otherwise a late response would reach the next test.
    if (init?.signal?.aborted) throw new DOMException("aborted", "AbortError");
    return response;
  });
}
