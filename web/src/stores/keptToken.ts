// No part of the session's store: the start of the app asks before anything else is loaded.

export const TOKEN_KEY = "token";

/** The token of the session that this browser keeps. */
export function keptToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}

export function keepToken(token: string | null) {
  try {
    if (token === null) localStorage.removeItem(TOKEN_KEY);
    else localStorage.setItem(TOKEN_KEY, token);
  } catch {
    // Storage can be switched off; the session then lives as long as the page.
  }
}
