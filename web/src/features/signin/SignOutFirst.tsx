import type { InvitedUser, User } from "@bindings/wire";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { signOut } from "../../api/auth";
import { useHasQueuedMarks } from "../../api/useHasQueuedMarks";
import { useMe } from "../../api/useMe";
import { paths } from "../../lib/paths";
import { UNSAVED_MARKS } from "../../stores/marks";
import { Banner } from "../../ui/Banner";
import { Button, buttonClass } from "../../ui/Button";
import { SpinnerScreen } from "../../ui/Spinner";
import { SignInFrame } from "./SignInFrame";

/** Asks for confirmation before an invitation ends the current session. */
export function SignOutFirst({ invited, children }: { invited: InvitedUser; children: ReactNode }) {
  const me = useMe();
  const isNobody = me.state === "signed-out" || (me.state === "loading" && me.failed);
  const [isSettled, setIsSettled] = useState(isNobody);
  // Doesn't ask again, because the next session is the invited user's own.
  useEffect(() => {
    if (isNobody) setIsSettled(true);
  }, [isNobody]);

  if (isSettled || isNobody) return children;
  return me.state === "signed-in" ? <AskFirst user={me.user} invited={invited} /> : <SpinnerScreen />;
}

function AskFirst({ user, invited }: { user: User; invited: InvitedUser }) {
  const isLosingMarks = useHasQueuedMarks();
  return (
    <SignInFrame
      title={`Continue as ${invited.firstName}?`}
      intro={
        <>
          This invitation is for <strong>{`${invited.firstName} ${invited.lastName}`}</strong>. You are signed in as{" "}
          <strong>{`${user.firstName} ${user.lastName}`}</strong>.
        </>
      }
    >
      <div className="grid gap-2">
        {isLosingMarks && <Banner tone="warning">{UNSAVED_MARKS}</Banner>}
        <Button tone="primary" onClick={signOut}>
          Sign out and continue
        </Button>
        <Link to={paths.dashboard} className={buttonClass("secondary")}>
          Stay signed in
        </Link>
      </div>
    </SignInFrame>
  );
}
