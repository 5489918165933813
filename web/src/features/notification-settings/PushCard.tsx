import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useState } from "react";
import { testPush, turnOffPush, turnOnPush } from "../../api/account";
import type { FailedAction } from "../../api/failedActions";
import { sentenceOf } from "../../api/failure";
import { queries } from "../../api/queries";
import { useAction } from "../../api/useAction";
import { toast } from "../../stores/toasts";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { Loaded } from "../../ui/Loaded";
import { SkeletonRows } from "../../ui/Skeleton";
import { StillTrying } from "../../ui/StillTrying";
import { pushSupport, subscribe, unsubscribe } from "./push";

const UNSUPPORTED = {
  no: "This browser can't show notifications of the studio.",
  install:
    "On an iPhone or iPad, add Fantail to the Home Screen first (Share, then Add to Home Screen) and open it there.",
  blocked:
    "You have blocked notifications of this site. Allow them in the settings of your browser to turn them on here.",
};

/** Push notifications on this device, which the browser asks the user for only after a press. */
export function PushCard() {
  const query = useQuery(queries.sessions());
  const [support, setSupport] = useState(pushSupport);
  const onAsked = () => setSupport(pushSupport());
  return (
    <Card title="This device">
      <div className="grid gap-4">
        <p className="text-sm text-ink-soft">
          Shows free spots that you wait for, and changes and cancellations of your classes, also while Fantail is
          closed. Emails stay as chosen above.
        </p>
        {support !== "yes" ? (
          <p className="text-sm font-medium">{UNSUPPORTED[support]}</p>
        ) : (
          <Loaded
            query={query}
            loading={<SkeletonRows rows={1} label="Loading this device" height="h-11" />}
            failed="This device could not be loaded"
            detail={sentenceOf}
          >
            {({ sessions, pushKey }) =>
              sessions.some(({ isCurrent, hasPush }) => isCurrent && hasPush) ? (
                <IsOn />
              ) : (
                <IsOff serverKey={pushKey} onAsked={onAsked} />
              )
            }
          </Loaded>
        )}
      </div>
    </Card>
  );
}

type Acted = { message: string } | null;

const usePushAction = (act: (signal: AbortSignal) => Promise<Acted>, failureText: FailedAction) =>
  useAction(act, { onDone: (answer) => void (answer && toast.success(answer.message)), failureText });

/** `onAsked` is called once the browser has asked the user. */
function IsOff({ serverKey, onAsked }: { serverKey: string; onAsked: () => void }) {
  const { run, running, stillTrying, abort } = usePushAction(async (signal) => {
    const request = await subscribe(serverKey).finally(onAsked);
    return request && turnOnPush(request, signal);
  }, "Failed to turn on notifications");
  return (
    <>
      <div>
        <Button
          icon={<BellRing aria-hidden className="size-4 shrink-0" />}
          running={running}
          onClick={() => void run()}
        >
          Turn on notifications
        </Button>
      </div>
      {stillTrying && <StillTrying onAbort={abort} />}
    </>
  );
}

function IsOn() {
  const test = usePushAction(testPush, "Failed to send the test");
  const off = usePushAction(async (signal) => {
    const answer = await turnOffPush(signal);
    await unsubscribe();
    return answer;
  }, "Failed to turn off notifications");
  const waiting = [test, off].find(({ stillTrying }) => stillTrying);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button running={test.running} onClick={() => void test.run()}>
          Send a test
        </Button>
        <Button tone="danger-quiet" running={off.running} onClick={() => void off.run()}>
          Turn off
        </Button>
      </div>
      {waiting && <StillTrying onAbort={waiting.abort} />}
    </>
  );
}
