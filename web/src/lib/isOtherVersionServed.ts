/** A server that has not answered by then has not said that it has another version. */
const PATIENCE = 5_000;

/** The entry in a built page. Its file name changes with any part of the app. */
const ENTRY = /\/assets\/index-[\w-]+\.js/;

/** Whether the server's page is of another version of the app than the open one. */
export async function isOtherVersionServed(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.getAttribute("src");
  try {
    // With a query the service worker does not answer from its cache.
    const response = await fetch("/?version", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    // The page of a café's sign-in has no such entry.
    const served = response.ok ? ENTRY.exec(await response.text())?.[0] : undefined;
    return Boolean(own && served && served !== own);
  } catch {
    return false;
  }
}
