import type { ReactNode, Ref } from "react";
import { FormProblem } from "../../../ui/FormProblem";
import { StillTrying } from "../../../ui/StillTrying";

type Props = {
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
  action?: ReactNode;
  /** The state of the latest removal: its refusal, and whether it takes long. */
  removal?: { refused: string | null; stillTrying: boolean; abort: () => void };
};

/** The description of a list and the action on the whole list. It receives the focus after a row is removed. */
export function PanelHead({ ref, children, action, removal }: Props) {
  return (
    <div ref={ref} tabIndex={-1} className="grid gap-3 px-4 py-3 -outline-offset-2 sm:px-6">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-[min(100%,8rem)] flex-1 text-sm text-ink-soft">{children}</div>
        {action}
      </div>
      <FormProblem message={removal?.refused} />
      {removal?.stillTrying && <StillTrying onAbort={removal.abort} />}
    </div>
  );
}
