import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { ApiFailure, sentenceOf } from "../api/failure";
import { queries } from "../api/queries";
import { useMe } from "../api/useMe";
import { paths } from "../lib/paths";
import { returnPath } from "../lib/returnPath";
import { useSession } from "../stores/session";
import { FailedState } from "../ui/FailedState";
import { SpinnerScreen } from "../ui/Spinner";
import { useLostAccess } from "./useLostAccess";

type Guarded = { children: ReactNode };

/** Renders its children for a signed-in user. Otherwise redirects to sign-in, which returns here afterwards. */
export function SignedInOnly({ children }: Guarded) {
  const me = useMe();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (me.state === "signed-in" && !wasSignedIn) setWasSignedIn(true);
  useLostAccess(me.state === "signed-in" ? me.user : null);
  if (me.state === "signed-in") return children;
  if (me.state === "loading") return me.failed ? <SessionFailed retry={me.retry} /> : <SpinnerScreen />;
  return <SignInFirst hasEnded={wasSignedIn} />;
}

/** `hasEnded`: the session ended while the app was in use. Only then does the sign-in screen show a message. */
function SignInFirst({ hasEnded }: { hasEnded: boolean }) {
  const { pathname, search, hash } = useLocation();
  const leftByHand = useSession((session) => session.leftByHand);
  return (
    <Navigate to={paths.login} replace state={leftByHand ? null : { linked: pathname + search + hash, hasEnded }} />
  );
}

/** Ends the session if the server refuses it. Otherwise shows why the profile could not be fetched. */
function SessionFailed({ retry }: { retry: () => void }) {
  const { error, isFetching } = useQuery({ ...queries.me(), enabled: false });
  const mayPass = !(error instanceof ApiFailure) || error.wayOut === "wait" || error.wayOut === "try again";
  useEffect(() => {
    if (!mayPass) useSession.getState().end();
  }, [mayPass]);
  if (!mayPass) return <SpinnerScreen />;
  return (
    <main className="m-auto">
      <FailedState title="Failed to fetch profile" detail={sentenceOf(error)} onRetry={retry} retrying={isFetching} />
    </main>
  );
}

/** Redirects signed-in users away from sign-in. */
export function SignedOutOnly({ children }: Guarded) {
  const me = useMe();
  const { state } = useLocation();
  if (me.state === "signed-in") return <Navigate to={returnPath(state) ?? paths.dashboard} replace />;
  return children;
}
