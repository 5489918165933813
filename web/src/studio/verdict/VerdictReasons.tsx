import type { RuleCheck, Verdict } from "@bindings/wire";
import type { ReactNode } from "react";
import { counted } from "../../lib/plural";
import { Disclosure } from "../../ui/Disclosure";
import { questions, RuleFrame, RuleList } from "./RulePanel";

type Props = {
  verdict: Verdict;
  now: number;
  /** A link to the remedy, shown after its text. */
  remedyLink?: ReactNode;
};

/** The reasons for a verdict: the failing rules, and the others collapsed to one line. */
export function VerdictReasons({ verdict, now, remedyLink }: Props) {
  const failing = verdict.checks.filter((check) => !check.passed);
  const holding = verdict.checks.filter((check) => check.passed);
  if (failing.length === 0) {
    return (
      <section aria-label={questions[verdict.action]} className="-my-2">
        <HoldingRules checks={holding} now={now} what={`All ${counted(holding.length, "check")}`} />
      </section>
    );
  }
  const remedy = verdict.remedy && (
    <>
      <span className="text-ink-soft">{`${verdict.remedy}.`}</span> {remedyLink}
    </>
  );
  return (
    <RuleFrame verdict={verdict}>
      <div className="border-t border-line px-4 pt-3 pb-1">
        <RuleList checks={failing} now={now} remedy={remedy} />
        {holding.length > 0 && (
          <HoldingRules checks={holding} now={now} what={counted(holding.length, "other check")} />
        )}
      </div>
    </RuleFrame>
  );
}

type HoldingRulesProps = { checks: RuleCheck[]; now: number; what: string };

/** `All 6 checks hold`, or `5 other checks hold`. */
function HoldingRules({ checks, now, what }: HoldingRulesProps) {
  return (
    <Disclosure label={`${what} ${checks.length === 1 ? "holds" : "hold"}`}>
      <RuleList checks={checks} now={now} />
    </Disclosure>
  );
}
