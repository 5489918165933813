/** When a session token was issued, in milliseconds; null when it cannot be read. */
export function issuedAt(token: string): number | null {
  try {
    const body = token.split(".")[1] ?? "";
    const claims: unknown = JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/")));
    if (typeof claims !== "object" || claims === null || !("iat" in claims)) return null;
    return typeof claims.iat === "number" ? claims.iat * 1000 : null;
  } catch {
    return null;
  }
}
