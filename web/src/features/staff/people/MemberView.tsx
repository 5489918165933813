import type { Verdict } from "@bindings/wire";
import { Timer } from "lucide-react";
import { useEffect } from "react";
import { RulePanel } from "../../../studio/verdict/RulePanel";
import { Disclosure } from "../../../ui/Disclosure";

type Props = {
  firstName: string;
  verdict: Verdict;
  headline: string | null;
  now: number;
  isOpen?: boolean;
  /** Called when the panel opens and closes. */
  onOpen?: (isOpen: boolean) => void;
};

/** A disclosure with the panel that the member would see. */
export function MemberView({ firstName, verdict, headline, now, isOpen, onOpen }: Props) {
  return (
    <Disclosure label={`What ${firstName} would see`} defaultOpen={isOpen}>
      <div className="grid gap-3">
        {onOpen && <WhileOpen onChange={onOpen} />}
        {headline && (
          <p className="flex items-center gap-2 font-semibold tabular-nums">
            <Timer aria-hidden className="size-5 shrink-0 text-accent" />
            <span data-headline>{headline}</span>
          </p>
        )}
        <div className="rounded-xl bg-raised">
          <RulePanel verdict={verdict} now={now} />
        </div>
      </div>
    </Disclosure>
  );
}

/** Reports its mounting and unmounting: a disclosure renders its content only while it is open. */
function WhileOpen({ onChange }: { onChange: (isOpen: boolean) => void }) {
  useEffect(() => {
    onChange(true);
    return () => onChange(false);
  }, [onChange]);
  return null;
}
