/** The time limit of the request, in milliseconds. */
const TIMEOUT = 5_000;

/** The entry script in a built page. Its file name changes when any part of the app changes. */
const ENTRY = /\/assets\/index-[\w-]+\.js/;

/** Whether the server serves another version of the app than the open page's. False if it doesn't answer. */
export async function isOtherVersionServed(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.getAttribute("src");
  try {
    // The query makes the service worker pass the request on to the server.
    const response = await fetch("/?version", { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT) });
    // The sign-in page of a public Wi-Fi has no such entry.
    const served = response.ok ? ENTRY.exec(await response.text())?.[0] : undefined;
    return Boolean(own && served && served !== own);
  } catch {
    return false;
  }
}
