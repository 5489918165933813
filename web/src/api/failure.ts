import type { Verdict } from "@bindings/Verdict";

/** The server answered, and the answer is no. */
export class ApiFailure extends Error {
  override name = "ApiFailure";

  constructor(
    readonly status: number,
    message: string,
    /** A snake_case code. */
    readonly error: string,
    readonly fields: Record<string, string> = {},
    /** A refusal by a booking rule carries the decision. */
    readonly verdict: Verdict | null = null,
  ) {
    super(message);
  }
}

/** No answer came at all. */
export class Unreachable extends Error {
  override name = "Unreachable";

  constructor() {
    super("Can't reach the studio. Check your connection and try again.");
  }
}

/** The sentence to show: the server's own where there is one, else the given default, if any. */
export function sentenceOf(failure: unknown, otherwise = ""): string {
  if (failure instanceof ApiFailure || failure instanceof Unreachable) return failure.message || otherwise;
  return otherwise;
}

export function fieldsOf(failure: unknown): Record<string, string> {
  return failure instanceof ApiFailure ? failure.fields : {};
}

export function isLeft(failure: unknown): boolean {
  return failure instanceof DOMException && failure.name === "AbortError";
}

/** Signed in, and not allowed: a role that has changed meanwhile. */
export function isForbidden(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.status === 403;
}
