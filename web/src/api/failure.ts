import type { Failure } from "@bindings/Failure";
import type { FailureCode } from "@bindings/FailureCode";
import type { Instant } from "@bindings/Instant";
import type { Verdict } from "@bindings/Verdict";
import { waitWords } from "../lib/waitWords";
import type { FailedAction } from "./failedActions";
import { type WayOut, wayOutOf } from "./failureCodes";

/** The current state of the record that was to be edited. */
export type CurrentRecord = Pick<Failure, "class" | "user" | "settings">;

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
    /** The current state of the record, in an edit conflict. */
    readonly currentRecord: CurrentRecord = {},
    /** When the fact behind a refusal last changed. */
    readonly changedAt: Instant | null = null,
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
export function sentenceOf(failure: unknown, fallback = ""): string {
  if (failure instanceof Unreachable) return failure.message;
  if (!(failure instanceof ApiFailure)) return fallback;
  const { message, wayOut, retryAfter } = failure;
  const sentence = message || fallback;
  return wayOut === "wait" && retryAfter !== null
    ? `${sentence} You can try again in ${waitWords(retryAfter)}.`.trim()
    : sentence;
}

/**
 * The sentence on an action that failed: the server's own where it has one, else the specification's words, with the
 * reason where no answer came. Every action's failure is worded here.
 */
export function failedActionText(failure: unknown, action: FailedAction): string {
  if (!(failure instanceof Unreachable)) return sentenceOf(failure, action);
  const ownAdvice = action.endsWith("try again.");
  const sentence = ownAdvice ? action : `${action}.`;
  return `${sentence} Can't reach the studio: check your connection${ownAdvice ? "" : " and try again"}.`;
}

export function fieldsOf(failure: unknown): Record<string, string> {
  return failure instanceof ApiFailure ? failure.fields : {};
}

export function currentRecordIn(failure: unknown): CurrentRecord {
  return failure instanceof ApiFailure ? failure.currentRecord : {};
}

export function isAborted(failure: unknown): boolean {
  return failure instanceof DOMException && failure.name === "AbortError";
}

/** Signed in, and not allowed: a role that has changed meanwhile. */
export function isForbidden(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.status === 403;
}
