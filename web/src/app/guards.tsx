import { useQuery } from "@tanstack/react-query";
import { type ReactNode, use, useEffect } from "react";
import { ApiFailure, sentenceOf } from "../api/failure";
import { queries } from "../api/queries";
import { useMe, useUser } from "../api/useMe";
import { paths } from "../lib/paths";
import { type Audience, loadRules, rulesLoaded } from "../rules";
import { audienceOf, keepAudience } from "../stores/audience";
import { useSession } from "../stores/session";
import { Navigate, useLocation } from "../studio/router";
import { FailedState } from "../ui/FailedState";
import { SpinnerScreen } from "../ui/Spinner";
import { useLikelyParts } from "./useLikelyParts";
import { useLostAccess } from "./useLostAccess";

type Guarded = { children: ReactNode };

/** While the session is loading a spinner; with no user to sign-in, which leads back here. */
export function SignedInOnly({ children }: Guarded) {
  const me = useMe();
  useLostAccess(me.state === "signed-in" ? me.user : null);
  if (me.state === "signed-in") return <WithRules audience={audienceOf(me.user)}>{children}</WithRules>;
  if (me.state === "loading") return me.failed ? <SessionFailed retry={me.retry} /> : <SpinnerScreen />;
  return <SignInFirst />;
}

function SignInFirst() {
  const { pathname, search, hash } = useLocation();
  const leftByHand = useSession((session) => session.leftByHand);
  return <Navigate to={paths.login} replace state={leftByHand ? null : { linked: pathname + search + hash }} />;
}

/** No screen before the rules of its audience: they are loaded here where a hint or signing in hasn't done so. */
function WithRules({ audience, children }: Guarded & { audience: Audience }) {
  useEffect(() => keepAudience(audience), [audience]);
  if (!rulesLoaded(audience)) use(loadRules(audience));
  return children;
}

/** A session the server will not confirm ends without a word; a server that cannot be reached ends nobody's session. */
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

/** The staff's screens: anyone else is led to the dashboard. */
export function AdminAccessOnly({ children }: Guarded) {
  return useUser().hasAdminAccess ? children : <Navigate to={paths.dashboard} replace />;
}

/** Sign-in is for those who are not signed in. */
export function SignedOutOnly({ children }: Guarded) {
  const me = useMe();
  const { state } = useLocation();
  useLikelyParts("signed-out");
  if (me.state === "signed-in") return <Navigate to={state?.linked ?? paths.dashboard} replace />;
  return children;
}
