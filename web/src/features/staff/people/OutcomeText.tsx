import clsx from "clsx";
import { Check, Clock3, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";

export type OutcomeTone = "goes" | "waits" | "needs-override" | "refused";

const looks: Record<OutcomeTone, { mark: string; Icon: typeof Check }> = {
  goes: { mark: "bg-accent-soft text-accent", Icon: Check },
  waits: { mark: "bg-info-soft text-info", Icon: Clock3 },
  "needs-override": { mark: "bg-warning-soft text-warning", Icon: TriangleAlert },
  refused: { mark: "bg-danger-soft text-danger", Icon: X },
};

/** The outcome of an action on someone's behalf, in one sentence of the rules. */
export function OutcomeText({ tone, children }: { tone: OutcomeTone; children: ReactNode }) {
  const { mark, Icon } = looks[tone];
  return (
    <p data-effect={tone} className="flex items-start gap-2.5 text-base font-medium tabular-nums">
      <span aria-hidden className={clsx("mt-0.5 grid size-5 shrink-0 place-items-center rounded-full", mark)}>
        <Icon className="size-3.5" strokeWidth={3} />
      </span>
      <span className="min-w-0">{children}</span>
    </p>
  );
}
