import type { Failure, FailureCode, Instant, Verdict } from "@bindings/wire";
import { waitWords } from "../lib/waitWords";
import type { FailedAction } from "./failedActions";
import { type WayOut, wayOutOf } from "./failureCodes";

/** The current state of the record that the refused request was to edit. */
export type CurrentRecord = Pick<Failure, "class" | "user" | "settings" | "changedBy">;

/** A failure response of the server. */
export class ApiFailure extends Error {
  override name = "ApiFailure";

  constructor(
    readonly status: number,
    message: string,
    readonly error: FailureCode | "unknown",
    readonly fields: Record<string, string> = {},
    /** The rules' decision, if a booking rule refused the request or the terms have changed. */
    readonly verdict: Verdict | null = null,
    /** Seconds until a retry may succeed; null if the server gives none. */
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

/** The request got no response from the server. */
export class Unreachable extends Error {
  override name = "Unreachable";

  constructor() {
    super("Can't reach the studio. Check your connection and try again.");
  }
}

/** Returns the message to show: the server's, or `fallback` if it has none. */
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
 * Returns the message for an action that failed: the server's, or the specification's text for the action if it has
 * none. If there was no response, the text also gives the reason. All failed actions get their message here.
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

/** Whether the server refused the request because the user's role does not allow it. */
export function isForbidden(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.status === 403;
}
