/** Whether sign-in is shown because a session ended while the app was in use, from the history entry's state. */
export const hasSessionEnded = (state: unknown) =>
  typeof state === "object" && state !== null && "hasEnded" in state && state.hasEnded === true;

/** The address to return to after signing in, from the history entry's state. It is always a path of this app. */
export function returnPath(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("linked" in state)) return null;
  // Two leading slashes would be another site's address.
  return typeof state.linked === "string" ? state.linked.replace(/^[/\\]+/, "/") : null;
}
