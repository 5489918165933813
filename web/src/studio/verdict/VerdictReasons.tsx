import type { Verdict } from "@bindings/wire";
import clsx from "clsx";
import { Check, ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { counted } from "../../lib/plural";
import { RuleFrame, RuleList } from "./RulePanel";

type Props = {
  verdict: Verdict;
  now: number;
  /** A link to the remedy, shown after its text. */
  remedyLink?: ReactNode;
};

/** The reasons for a verdict. If all rules hold, they are collapsed to one line; else the failing ones are shown. */
export function VerdictReasons({ verdict, now, remedyLink }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const failing = verdict.checks.filter((check) => !check.passed);
  const holding = verdict.checks.filter((check) => check.passed);
  const isAll = failing.length === 0;
  const remedy = verdict.remedy && (
    <>
      <span className="text-ink-soft">{`${verdict.remedy}.`}</span> {remedyLink}
    </>
  );
  const toggle = holding.length > 0 && (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={() => setIsOpen(!isOpen)}
      className="target -my-2 -mr-2 inline-flex items-center gap-1 rounded-lg px-2 text-left text-sm font-medium hover:bg-sunken"
    >
      <span>
        <span>{isAll ? `All ${counted(holding.length, "check")}` : counted(holding.length, "other check")}</span>{" "}
        <span className="sr-only">{holding.length === 1 ? "holds" : "hold"}</span>
      </span>
      <Check aria-hidden className="size-4 shrink-0 text-accent" strokeWidth={3} />
      <ChevronDown aria-hidden className={clsx("size-4 shrink-0 transition-transform", isOpen && "rotate-180")} />
    </button>
  );
  return (
    <RuleFrame verdict={verdict} aside={isAll && toggle}>
      {!isAll && (
        <div className="grid justify-items-start gap-2 border-t border-line px-4 py-3">
          <RuleList checks={failing} now={now} remedy={remedy} className="w-full" />
          {toggle && <div className="-ml-2 py-1">{toggle}</div>}
        </div>
      )}
      {isOpen && (
        <div id={id}>
          <RuleList checks={holding} now={now} className="border-t border-line px-4 py-3" />
        </div>
      )}
    </RuleFrame>
  );
}
