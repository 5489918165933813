import { useCallback } from "react";
import { type Location, useBeforeUnload, useBlocker } from "react-router";
import { asksToLeave, useUnsaved } from "../stores/unsaved";
import { ConfirmDialog } from "../ui/ConfirmDialog";

/** Asks before unsaved changes are lost: by a link, by Back and Forward, by closing a form, by reloading. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => asksToLeave() && addressOf(currentLocation) !== addressOf(nextLocation),
  );
  const leave = useUnsaved((unsaved) => unsaved.leave);
  useBeforeUnload(useCallback((event) => asksToLeave() && event.preventDefault(), []));

  if (blocker.state === "blocked") return <LeaveQuestion onLeave={blocker.proceed} onStay={blocker.reset} />;
  const stay = () => useUnsaved.setState({ leave: null });
  const leaveForm = () => {
    stay();
    leave?.();
  };
  return leave && <LeaveQuestion onLeave={leaveForm} onStay={stay} />;
}

/** Another place within the same address leaves nothing. */
const addressOf = ({ pathname, search }: Location) => pathname + search;

function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog title="Leave without saving?" yes="Leave" no="Keep editing" danger onYes={onLeave} onNo={onStay}>
      You have unsaved changes. They will be lost.
    </ConfirmDialog>
  );
}
