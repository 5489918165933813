import { useEffect, useRef } from "react";
import { balanceWords, capabilities } from "../../../../rules";
import { Button } from "../../../../ui/Button";
import { type EditValues, wantedBalance } from "./userRequests";

type Props = {
  /** What the balance is by now. */
  present: number;
  values: EditValues;
  running: boolean;
  onChoose: (chosen: Partial<EditValues>) => void;
};

/** The balance changed while the form was open: both numbers, and the admin chooses. */
export function ChangedBalance({ present, values, running, onChoose }: Props) {
  const box = useRef<HTMLFieldSetElement>(null);
  // It appears under the hands of someone who has just pressed Save.
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  const canKeep = capabilities(values.role).hasConcessions;
  const wanted = wantedBalance(values);
  const theirs = balanceWords(present);
  const mine = balanceWords(wanted);
  return (
    <fieldset ref={box} className="rounded-lg border border-warning/40 bg-warning-soft px-4 pb-4 text-sm">
      <legend className="sr-only">Which balance?</legend>
      <p className="py-3">
        By now it is <strong className="tabular-nums">{theirs.number}</strong> {theirs.noun}; this form would set it to{" "}
        <strong className="tabular-nums">{mine.number}</strong>. All else is saved either way.
      </p>
      <div className="flex flex-wrap gap-2">
        {canKeep && (
          <Button running={running} onClick={() => onChoose({ concessions: `${present}`, concessionsBefore: present })}>
            Keep {theirs.number}
          </Button>
        )}
        {!(canKeep && wanted === present) && (
          <Button running={running} onClick={() => onChoose({ concessionsBefore: present })}>
            Set to {mine.number}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
