import type { DecisionInputs, ListedDecision, PastFactsAnswer } from "@bindings/wire";
import { concessionWords, memberActions, momentWords } from "../../../rules";
import { useNow } from "../../../stores/clock";
import { decidingVerdict } from "../../../studio/verdict/decidingVerdict";
import { RulePanel } from "../../../studio/verdict/RulePanel";
import { Disclosure } from "../../../ui/Disclosure";
import { BookedName } from "../people/PersonName";

/** The panel that the member saw at the time `facts.at`, and the newest decisions about this member and class. */
export function PastFacts({ facts }: { facts: PastFactsAnswer }) {
  const { at, user, member, class: klass, decisions } = facts;
  const then = Date.parse(at);
  const actions = memberActions(klass, member, then);
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="font-medium tabular-nums">
        {`${klass.name}, ${momentWords(klass.startTime, then)} · ${klass.activeBookings}/${klass.maxCapacity ?? "∞"} places taken`}
      </p>
      <RulePanel verdict={decidingVerdict(actions) ?? actions.book} now={then} />
      <section aria-label={`Decisions about ${user.firstName}`} className="grid gap-1">
        <h3 className="font-semibold">Decisions</h3>
        {decisions.length === 0 && <p className="text-sm text-ink-soft">None are kept for this member and class.</p>}
        {decisions.map((decision) => (
          <OneDecision key={decision._id} decision={decision} />
        ))}
      </section>
    </div>
  );
}

/** One decision as a line that expands to the rules' verdict on its inputs. */
function OneDecision({ decision }: { decision: ListedDecision }) {
  const now = useNow();
  const { at, verdict, actor } = decision;
  return (
    <Disclosure label={decisionText(decision, now)}>
      <p className="text-sm text-ink-soft">
        <span>By</span> <BookedName user={actor} />
      </p>
      {verdict === null ? (
        <p className="text-sm text-ink-soft">What it was decided from can't be read by this version.</p>
      ) : (
        <RulePanel verdict={verdict} now={Date.parse(at)} />
      )}
    </Disclosure>
  );
}

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
