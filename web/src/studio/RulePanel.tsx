import type { Action } from "@bindings/Action";
import type { RuleCheck } from "@bindings/RuleCheck";
import type { Verdict } from "@bindings/Verdict";
import { Check, X } from "lucide-react";
import { useId } from "react";
import { cx } from "../lib/cx";
import { deadlineWords } from "../rules";
import { Badge } from "../ui/Badge";

const questions: Record<Action, string> = {
  book: "Can you book?",
  cancel: "Can you cancel?",
  join_waitlist: "Can you join the waitlist?",
};

/** Why, and until when: every rule the studio asks, whether it holds, and when that changes. */
export function RulePanel({ verdict, now }: { verdict: Verdict; now: number }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-xl border border-line">
      <header className="flex items-center justify-between gap-2 border-b border-line px-4 py-2.5">
        <h3 id={id} className="font-semibold">
          {questions[verdict.action]}
        </h3>
        <Badge tone={verdict.allowed ? "accent" : "danger"}>{verdict.allowed ? "Yes" : "No"}</Badge>
      </header>
      <ul className="grid gap-2 px-4 py-3">
        {verdict.checks.map((check) => (
          <OneRule key={check.rule} check={check} now={now} />
        ))}
      </ul>
    </section>
  );
}

function OneRule({ check, now }: { check: RuleCheck; now: number }) {
  const Icon = check.passed ? Check : X;
  return (
    <li data-rule={check.rule} className="flex items-start gap-2.5 text-[0.9375rem]">
      <span
        className={cx(
          "mt-0.5 grid size-5 shrink-0 place-items-center rounded-full",
          check.passed ? "bg-accent-soft text-accent" : "bg-danger-soft text-danger",
        )}
      >
        <Icon aria-hidden className="size-3.5" strokeWidth={3} />
        <span className="sr-only">{check.passed ? "Yes:" : "No:"}</span>
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3 tabular-nums">
        <span className={check.passed ? undefined : "font-medium"}>{check.message}</span>
        {check.flipsAt && !check.saysWhen && (
          <time dateTime={check.flipsAt} className="text-sm text-ink-soft">
            until {deadlineWords(check.flipsAt, now)}
          </time>
        )}
      </span>
    </li>
  );
}
