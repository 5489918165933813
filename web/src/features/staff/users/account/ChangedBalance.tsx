import { useEffect, useRef } from "react";
import { balanceWords, capabilities } from "../../../../rules";
import { Banner } from "../../../../ui/Banner";
import { Button } from "../../../../ui/Button";
import { type EditValues, wantedBalance } from "./userRequests";

type Props = {
  /** The server's message. */
  message: string | null;
  /** The current balance. */
  present: number;
  values: EditValues;
  running: boolean;
  onChoose: (chosen: Partial<EditValues>) => void;
};

/** Shown if the balance changed while the form was open: the admin chooses between the two balances. */
export function ChangedBalance({ message, present, values, running, onChoose }: Props) {
  const box = useRef<HTMLFieldSetElement>(null);
  // The box appears after a press on Save, so the focus moves to its first button.
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  const canKeep = capabilities(values.role).hasConcessions;
  const wanted = wantedBalance(values);
  const [theirs, mine] = [balanceWords(present).number, balanceWords(wanted).number];
  return (
    <fieldset ref={box} aria-label="Which balance?">
      <Banner
        tone="warning"
        title={message}
        action={
          <span className="flex flex-wrap gap-2">
            {canKeep && (
              <Button
                running={running}
                onClick={() => onChoose({ concessions: `${present}`, concessionsBefore: present })}
              >{`Keep ${theirs}`}</Button>
            )}
            {!(canKeep && wanted === present) && (
              <Button
                running={running}
                onClick={() => onChoose({ concessionsBefore: present })}
              >{`Set to ${mine}`}</Button>
            )}
          </span>
        }
      >
        The balance is <strong className="tabular-nums">{theirs}</strong> by now; this form would set it to{" "}
        <strong className="tabular-nums">{mine}</strong>. All else is saved either way.
      </Banner>
    </fieldset>
  );
}
