import type { Action, RuleCheck, Verdict } from "@bindings/wire";
import clsx from "clsx";
import { Check, X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { untilWords } from "../../rules";
import { Badge } from "../../ui/Badge";

export const questions: Record<Action, string> = {
  book: "Can you book?",
  cancel: "Can you cancel?",
  join_waitlist: "Can you join the waitlist?",
};

/** The rules behind a verdict. Each shows whether it holds, and when that changes. */
export function RulePanel({ verdict, now }: { verdict: Verdict; now: number }) {
  return (
    <RuleFrame verdict={verdict}>
      <RuleList checks={verdict.checks} now={now} className="border-t border-line px-4 py-3" />
    </RuleFrame>
  );
}

type RuleFrameProps = {
  verdict: Verdict;
  children: ReactNode;
};

/** The question and the answer; below them, the reasons. */
export function RuleFrame({ verdict, children }: RuleFrameProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-xl border border-line">
      <header className="flex flex-wrap items-center justify-between gap-x-1 px-4 py-2.5">
        <h3 id={id} className="font-semibold">
          {questions[verdict.action]}
        </h3>
        <Badge tone={verdict.allowed ? "accent" : "danger"}>{verdict.allowed ? "Yes" : "No"}</Badge>
      </header>
      {children}
    </section>
  );
}

type RuleListProps = {
  checks: RuleCheck[];
  now: number;
  className?: string;
  /** Shown below the first rule: the remedy. */
  remedy?: ReactNode;
};

export function RuleList({ checks, now, className, remedy }: RuleListProps) {
  return (
    <ul className={clsx("grid gap-2", className)}>
      {checks.map((check, at) => (
        <OneRule key={check.rule} check={check} now={now}>
          {at === 0 && remedy}
        </OneRule>
      ))}
    </ul>
  );
}

function OneRule({ check, now, children }: { check: RuleCheck; now: number; children: ReactNode }) {
  const Icon = check.passed ? Check : X;
  return (
    <li data-rule={check.rule} className="flex items-start gap-2.5 text-[0.9375rem]">
      <span
        className={clsx(
          "mt-0.5 grid size-5 shrink-0 place-items-center rounded-full",
          check.passed ? "bg-accent-soft text-accent" : "bg-danger-soft text-danger",
        )}
      >
        <Icon aria-hidden className="size-3.5" strokeWidth={3} />
        <span className="sr-only">{check.passed ? "Yes:" : "No:"}</span>
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3 tabular-nums wrap-anywhere">
        <span className={check.passed ? undefined : "font-medium"}>{check.message}</span>
        {check.flipsAt && !check.saysWhen && (
          <time dateTime={check.flipsAt} className="text-sm text-ink-soft">
            {untilWords(check.flipsAt, now)}
          </time>
        )}
        {children && <span className="w-full text-sm">{children}</span>}
      </span>
    </li>
  );
}
