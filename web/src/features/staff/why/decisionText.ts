import type { DecisionAbout, DecisionInputs } from "@bindings/wire";
import { concessionWords, momentWords } from "../../../rules";
import { verdictOn } from "./verdictOn";

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
export function decisionText(decision: DecisionAbout, now: number): string {
  const { decidedAt, actor, refusal, inputs } = decision;
  const [accepted, refused] = inputs ? [ACCEPTED[inputs.action], REFUSED[inputs.action]] : ["Accepted", "Refused"];
  const done = `${refusal === null ? accepted : refused} ${momentWords(decidedAt, now)} by ${actor.firstName}`;
  const outcome = outcomeOf(decision);
  return outcome === null ? done : `${done}: ${outcome}`;
}

function outcomeOf({ refusal, inputs, concessions, refundIsDue, decidedAt }: DecisionAbout): string | null {
  if (refusal === "terms_changed") return "the terms had changed";
  if (refusal !== null) return (inputs && verdictOn(inputs, Date.parse(decidedAt))?.whyNot) ?? null;
  if (concessions < 0) return `used ${concessionWords(-concessions)}`;
  if (concessions > 0) return `refunded ${concessionWords(concessions)}`;
  return refundIsDue === false ? "no refund" : null;
}
