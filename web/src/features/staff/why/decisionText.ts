import type { DecisionInputs, ListedDecision } from "@bindings/wire";
import { concessionWords, momentWords } from "../../../rules";

type ActionName = DecisionInputs["action"];

const ACCEPTED: Record<ActionName, string> = {
  book: "Booked",
  book_for: "Booked",
  cancel: "Cancelled",
  remove: "Removed",
  join_waitlist: "Joined the waitlist",
  add_to_waitlist: "Added to the waitlist",
};

const REFUSED: Record<ActionName, string> = {
  book: "Booking refused",
  book_for: "Booking refused",
  cancel: "Cancellation refused",
  remove: "Removal refused",
  join_waitlist: "Waitlist refused",
  add_to_waitlist: "Waitlist refused",
};

/** `Cancelled Today at 18:02 by Mia: refunded 1 concession` */
export function decisionText(decision: ListedDecision, now: number): string {
  const { at, actor, refusal, facts } = decision;
  const [accepted, refused] = facts ? [ACCEPTED[facts.action], REFUSED[facts.action]] : ["Accepted", "Refused"];
  const done = `${refusal === null ? accepted : refused} ${momentWords(at, now)} by ${actor.firstName}`;
  const outcome = outcomeOf(decision);
  return outcome === null ? done : `${done}: ${outcome}`;
}

function outcomeOf({ refusal, verdict, concessions, refundIsDue }: ListedDecision): string | null {
  if (refusal === "terms_changed") return "the terms had changed";
  if (refusal !== null) return verdict?.whyNot ?? null;
  if (concessions < 0) return `used ${concessionWords(-concessions)}`;
  if (concessions > 0) return `refunded ${concessionWords(concessions)}`;
  return refundIsDue === false ? "no refund" : null;
}
