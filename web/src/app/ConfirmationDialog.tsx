import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { useAction } from "../api/useAction";
import { SEARCH_PARAMETER } from "../lib/paths";
import { accountOf } from "../lib/token";
import type { Confirmation } from "../stores/confirm";
import { useSession } from "../stores/session";
import { withParameters } from "../studio/address/useSearchParameters";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { StillTrying } from "../ui/StillTrying";

/**
 * A confirmation dialog. 'Yes' runs its request. Until then it closes when the account or the address changes, because
 * the answer must not act for the next account, or for another screen.
 */
export function ConfirmationDialog({ confirmation, close }: { confirmation: Confirmation; close: () => void }) {
  const action = useAction(confirmation.act, {
    onDone: (answer) => {
      // Closes this dialog before `onDone` closes the one below, so that the focus returns in the right order.
      flushSync(close);
      confirmation.onDone?.(answer);
    },
    onFailed: (failure) => {
      close();
      confirmation.onFailed?.(failure);
    },
    failureText: confirmation.failureText,
  });
  const isOutdated = useIsOutdated();
  useLayoutEffect(() => {
    if (isOutdated && !action.running) close();
  }, [isOutdated, action.running, close]);
  const abort = () => {
    action.abort();
    close();
  };
  return (
    <ConfirmDialog
      title={confirmation.title}
      yes={confirmation.yes}
      no={confirmation.no}
      danger={confirmation.danger}
      running={action.running}
      worksOffline={confirmation.worksOffline}
      note={action.stillTrying && <StillTrying onAbort={abort} />}
      onYes={() => void action.run()}
      onNo={close}
    >
      {confirmation.body}
    </ConfirmDialog>
  );
}

/**
 * Whether the account or the address has changed since the dialog was opened. The text of a search doesn't count: it
 * comes into the address late, and the answer doesn't depend on it.
 */
function useIsOutdated(): boolean {
  // The account stays the same when its token is renewed.
  const account = useSession(({ token }) => token !== null && accountOf(token));
  const { pathname, search } = useLocation();
  const address = `${pathname}?${withParameters(new URLSearchParams(search), { [SEARCH_PARAMETER]: null })}`;
  const [opened] = useState({ account, address });
  return opened.account !== account || opened.address !== address;
}
