import { sentenceOf } from "../../../../api/failure";
import { ChangedBalance } from "./ChangedBalance";
import { UnknownBalance } from "./UnknownBalance";
import type { useEditUser } from "./useEditUser";
import type { EditValues } from "./userRequests";

type ConflictProps = Pick<ReturnType<typeof useEditUser>, "stale" | "edit"> & {
  onChoose: (chosen: Partial<EditValues>) => void;
};

/** Asks which balance is right after another admin changed it, or shows that the current one can't be fetched. */
export function BalanceConflict({ stale, edit: { message, values, running }, onChoose }: ConflictProps) {
  if (stale.isUnread)
    return (
      <UnknownBalance
        message={message}
        detail={sentenceOf(stale.failure)}
        retrying={stale.isReading}
        onRetry={stale.retry}
      />
    );
  return (
    stale.present !== null && (
      <ChangedBalance message={message} present={stale.present} values={values} running={running} onChoose={onChoose} />
    )
  );
}
