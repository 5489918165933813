/** Returns the result of a call of the rules; null if they refuse the argument, such as a day outside their calendar. */
export function orNull<T>(call: () => T): T | null {
  try {
    return call();
  } catch {
    return null;
  }
}
