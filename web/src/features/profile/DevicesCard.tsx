import type { Done, OpenSession } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { endOtherSessions, endSession } from "../../api/account";
import type { FailedAction } from "../../api/failedActions";
import { sentenceOf } from "../../api/failure";
import { queries } from "../../api/queries";
import { useAction } from "../../api/useAction";
import { dateWords, dayOf, momentWithinWords } from "../../rules";
import { useClock } from "../../stores/clock";
import { toast } from "../../stores/toasts";
import { useLogout } from "../../studio/account/useLogout";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { ListRow, ListRows } from "../../ui/ListRow";
import { Loaded } from "../../ui/Loaded";
import { SkeletonRows } from "../../ui/Skeleton";
import { StillTrying } from "../../ui/StillTrying";

/** The devices on which the user is signed in. Each can be signed out. */
export function DevicesCard() {
  const query = useQuery({ ...queries.sessions(), select: (answer) => answer.sessions });
  const title = useRef<HTMLSpanElement>(null);
  // The pressed button goes with its row.
  const onEnded = () => title.current?.focus();
  return (
    <Card
      title={
        <span ref={title} tabIndex={-1}>
          My devices
        </span>
      }
      flush
    >
      <Loaded
        query={query}
        loading={
          <div className="px-4 pb-4 sm:px-6 sm:pb-6">
            <SkeletonRows rows={2} label="Loading your devices" height="h-16" />
          </div>
        }
        failed="Your devices could not be loaded"
        detail={sentenceOf}
      >
        {(sessions) => (
          <>
            <ListRows label="My devices" className="pb-1">
              {sessions.map((session) =>
                session.isCurrent ? (
                  <ThisDevice key={session._id} session={session} />
                ) : (
                  <OtherDevice key={session._id} session={session} onEnded={onEnded} />
                ),
              )}
            </ListRows>
            {sessions.length > 1 && <SignOutOthers onEnded={onEnded} />}
          </>
        )}
      </Loaded>
    </Card>
  );
}

const since = ({ createdAt }: OpenSession) => dateWords(dayOf(createdAt));

/** As far from the card's edge as the text. */
const atEdge = "mr-3 sm:mr-5";

function useSignOut(end: (signal: AbortSignal) => Promise<Done>, failureText: FailedAction, onEnded: () => void) {
  const onDone = ({ message }: Done) => {
    toast.success(message);
    onEnded();
  };
  return useAction(end, { onDone, failureText });
}

function ThisDevice({ session }: { session: OpenSession }) {
  const logout = useLogout();
  return (
    <ListRow
      main={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span>{session.browser}</span>
          <Badge tone="accent">This device</Badge>
        </span>
      }
      title={session.browser}
      second={`Signed in ${since(session)}`}
      wraps
      menu={
        <Button onClick={logout} className={atEdge}>
          Sign out
        </Button>
      }
    />
  );
}

function OtherDevice({ session, onEnded }: { session: OpenSession; onEnded: () => void }) {
  const lastUsed = useClock((now) => momentWithinWords(session.lastUsedAt, now));
  const end = (signal: AbortSignal) => endSession(session._id, signal);
  const { run, running, stillTrying, abort } = useSignOut(end, "Failed to sign out the device", onEnded);
  return (
    <ListRow
      main={session.browser}
      title={session.browser}
      second={`Last used ${lastUsed}, signed in ${since(session)}`}
      wraps
      menu={
        <Button
          running={running}
          aria-label={`Sign out ${session.browser}`}
          onClick={() => void run()}
          className={atEdge}
        >
          Sign out
        </Button>
      }
      detail={stillTrying && <StillTrying onAbort={abort} />}
    />
  );
}

function SignOutOthers({ onEnded }: { onEnded: () => void }) {
  const { run, running, stillTrying, abort } = useSignOut(
    endOtherSessions,
    "Failed to sign out the other devices",
    onEnded,
  );
  return (
    <div className="grid gap-3 border-line border-t p-4 sm:px-6">
      <div>
        <Button running={running} onClick={() => void run()}>
          Sign out all others
        </Button>
      </div>
      {stillTrying && <StillTrying onAbort={abort} />}
    </div>
  );
}
