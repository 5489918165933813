import type { Done } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useRef, useState } from "react";
import { testPush, turnOffPush, turnOnPush } from "../../api/account";
import { sentenceOf } from "../../api/failure";
import { queries } from "../../api/queries";
import { useAction } from "../../api/useAction";
import { toast } from "../../stores/toasts";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { Loaded } from "../../ui/Loaded";
import { SkeletonRows } from "../../ui/Skeleton";
import { StillTrying } from "../../ui/StillTrying";
import { askForPermission, type PushSupport, pushSupport, subscribe, unsubscribe } from "./push";

const UNSUPPORTED = {
  no: "This browser can't show notifications of the studio.",
  install:
    "On an iPhone or iPad, add Fantail to the Home Screen first (Share, then Add to Home Screen) and open it there.",
  blocked:
    "You have blocked notifications of this site. Allow them in the settings of your browser to turn them on here.",
  reload: "Reload Fantail first, then turn them on here.",
};

/** Push notifications on this device, which the browser asks the user for only after a press. */
export function PushCard() {
  const query = useQuery(queries.sessions());
  const [support, setSupport] = useState(pushSupport);
  const title = useRef<HTMLSpanElement>(null);
  // The pressed button goes with its state.
  const onChanged = () => title.current?.focus();
  return (
    <Card
      title={
        <span ref={title} tabIndex={-1}>
          This device
        </span>
      }
    >
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
                <IsOn onChanged={onChanged} />
              ) : (
                <IsOff serverKey={pushKey} onSupport={setSupport} onChanged={onChanged} />
              )
            }
          </Loaded>
        )}
      </div>
    </Card>
  );
}

const toastDone = ({ message }: Done) => void toast.success(message);

type IsOffProps = { serverKey: string; onSupport: (support: PushSupport) => void; onChanged: () => void };

function IsOff({ serverKey, onSupport, onChanged }: IsOffProps) {
  const turnOn = async (signal: AbortSignal) => turnOnPush(await subscribe(serverKey), signal);
  const { run, running, stillTrying, abort } = useAction(turnOn, {
    onDone: (answer) => {
      toastDone(answer);
      onChanged();
    },
    failureText: "Failed to turn on notifications",
  });
  // The user may leave the browser's question open, so it is not a part of the action.
  async function ask() {
    const support = await askForPermission();
    if (support === "yes") return run();
    if (!support) return;
    onSupport(support);
    onChanged();
  }
  return (
    <>
      <div>
        <Button
          icon={<BellRing aria-hidden className="size-4 shrink-0" />}
          running={running}
          onClick={() => void ask()}
        >
          Turn on notifications
        </Button>
      </div>
      {stillTrying && <StillTrying onAbort={abort} />}
    </>
  );
}

function IsOn({ onChanged }: { onChanged: () => void }) {
  const test = useAction(testPush, { onDone: toastDone, failureText: "Failed to send the test" });
  const off = useAction(turnOffPush, {
    onDone: async (answer) => {
      toastDone(answer);
      onChanged();
      await unsubscribe();
    },
    failureText: "Failed to turn off notifications",
  });
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
