import type { Failure } from "@bindings/Failure";
import type { FailureCode } from "@bindings/FailureCode";
import type { Verdict } from "@bindings/Verdict";
import { waitWords } from "../lib/waitWords";
import { type WayOut, wayOutOf } from "./failureCodes";

/** What was to be edited, as it is now. */
export type Present = Pick<Failure, "class" | "user" | "settings">;

/** A failure that the server answered. */
export class ApiFailure extends Error {
  override name = "ApiFailure";

  constructor(
    readonly status: number,
    message: string,
    readonly error: FailureCode | "unknown",
    readonly fields: Record<string, string> = {},
    /** A refusal by a booking rule carries the decision, and so do terms that have changed. */
    readonly verdict: Verdict | null = null,
    /** Seconds; null where the server doesn't say. */
    readonly retryAfter: number | null = null,
    /** An edit conflict carries what was to be edited. */
    readonly present: Present = {},
  ) {
    super(message);
  }

  get wayOut(): WayOut {
    return wayOutOf(this.error, this.status);
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
  if (failure instanceof Unreachable) return failure.message;
  if (!(failure instanceof ApiFailure)) return otherwise;
  const { message, wayOut, retryAfter } = failure;
  const sentence = message || otherwise;
  return wayOut === "wait" && retryAfter !== null
    ? `${sentence} You can try again in ${waitWords(retryAfter)}.`.trim()
    : sentence;
}

export function fieldsOf(failure: unknown): Record<string, string> {
  return failure instanceof ApiFailure ? failure.fields : {};
}

export function presentIn(failure: unknown): Present {
  return failure instanceof ApiFailure ? failure.present : {};
}

export function isLeft(failure: unknown): boolean {
  return failure instanceof DOMException && failure.name === "AbortError";
}

/** Signed in, and not allowed: a role that has changed meanwhile. */
export function isForbidden(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.status === 403;
}
