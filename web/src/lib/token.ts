type Claims = { sub?: unknown; iat?: unknown };

/** When a session token was issued, in milliseconds; null when it cannot be read. */
export function issuedAt(token: string): number | null {
  const { iat } = claimsOf(token);
  return typeof iat === "number" ? iat * 1000 : null;
}

/** The account that a session token belongs to; null when it cannot be read. */
export function accountOf(token: string): string | null {
  const { sub } = claimsOf(token);
  return typeof sub === "string" ? sub : null;
}

function claimsOf(token: string): Claims {
  try {
    const body = token.split(".")[1] ?? "";
    return JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/"))) ?? {};
  } catch {
    return {};
  }
}
