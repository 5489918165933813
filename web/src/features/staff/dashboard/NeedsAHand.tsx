import { Check, ChevronRight, Circle } from "lucide-react";
import { Link } from "react-router";
import { Card } from "../../../ui/Card";
import { TextButton } from "../../../ui/TextButton";
import type { Need } from "./needs";
import type { Step, useNeeds } from "./useNeeds";

/** The first steps of a new studio, and the tasks that wait for an admin. Renders nothing if there are none. */
export function NeedsAHand({ needs, steps, isPending, hasFailed, isRetrying, retry }: ReturnType<typeof useNeeds>) {
  // All lines appear at once. If each appeared when it is loaded, it would push the others down.
  if (isPending) return null;
  if (needs.length === 0 && steps === null && !hasFailed) return null;
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6">
      {steps && (
        <Card title="First steps" flush>
          <ol className="pb-2">
            {steps.map((step) => (
              <FirstStep key={step.id} step={step} />
            ))}
          </ol>
        </Card>
      )}
      {(needs.length > 0 || hasFailed) && (
        <Card title="Needs a hand" flush>
          <ul className="pb-2">
            {needs.map((need) => (
              <Line key={need.id} need={need} />
            ))}
          </ul>
          {hasFailed && (
            <p className="flex flex-wrap items-center gap-x-2 px-4 pb-3 text-sm text-ink-soft sm:px-6">
              Not everything could be checked.
              <TextButton onClick={retry}>{isRetrying ? "Trying again…" : "Try again"}</TextButton>
            </p>
          )}
        </Card>
      )}
    </div>
  );
}

const line =
  "flex min-h-14 items-center gap-3 px-4 py-2 text-sm hover:bg-sunken focus-visible:-outline-offset-2 sm:px-6";

function Line({ need: { text, detail, to } }: { need: Need }) {
  return (
    <li>
      <Link to={to} className={line}>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{text}</span>
          {detail && (
            <span title={detail} className="block truncate text-ink-soft">
              {detail}
            </span>
          )}
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}

function FirstStep({ step: { text, to, isDone } }: { step: Step }) {
  const Icon = isDone ? Check : Circle;
  return (
    <li>
      <Link to={to} className={line}>
        <Icon aria-hidden className={isDone ? "size-5 shrink-0 text-accent" : "size-5 shrink-0 text-ink-soft"} />
        <span className="min-w-0 flex-1">
          <span className={isDone ? "text-ink-soft" : "font-semibold"}>{text}</span>
          {isDone && <span className="sr-only"> (done)</span>}
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}
