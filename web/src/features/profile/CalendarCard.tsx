import type { CalendarFeedMadeAnswer } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { makeCalendarFeed, revokeCalendarFeed } from "../../api/account";
import { sentenceOf } from "../../api/failure";
import { queries } from "../../api/queries";
import { useAction } from "../../api/useAction";
import { dateWords, dayOf } from "../../rules";
import { useConfirm } from "../../stores/confirm";
import { toast } from "../../stores/toasts";
import { Button, buttonClass } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { CopyButton } from "../../ui/CopyButton";
import { CopyField } from "../../ui/CopyField";
import { Loaded } from "../../ui/Loaded";
import { SkeletonRows } from "../../ui/Skeleton";
import { StillTrying } from "../../ui/StillTrying";

const FAILED = "Failed to make the calendar address";

type Make = typeof makeCalendarFeed;

/** The secret address at which the user's calendar reads their classes. The server returns it once, when it is made. */
export function CalendarCard() {
  const query = useQuery(queries.calendarFeed());
  const [made, setMade] = useState<CalendarFeedMadeAnswer | null>(null);
  const make: Make = async (signal) => {
    const answer = await makeCalendarFeed(signal);
    setMade(answer);
    return answer;
  };
  return (
    <Card title="Calendar">
      <Loaded
        query={query}
        loading={<SkeletonRows rows={1} label="Loading your calendar address" height="h-29 sm:h-11" />}
        failed="Your calendar address could not be loaded"
        detail={sentenceOf}
      >
        {({ createdAt }) =>
          createdAt === null ? (
            <NoAddress make={make} />
          ) : (
            <div className="grid gap-4">
              {/* Another device may have replaced it since. */}
              {made?.createdAt === createdAt ? (
                <NewAddress url={made.url} />
              ) : (
                <p className="text-sm text-ink-soft">
                  {`Your calendar address was made on ${dateWords(dayOf(createdAt))}. To see an address again, replace it.`}
                </p>
              )}
              <Changes make={make} />
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}

function NoAddress({ make }: { make: Make }) {
  const { run, running, stillTrying, abort } = useAction(make, {
    onDone: ({ message }) => toast.success(message),
    failureText: FAILED,
  });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">
          Shows your classes in the calendar of your phone or computer, and follows their changes.
        </p>
        <Button
          icon={<CalendarPlus aria-hidden className="size-4 shrink-0" />}
          running={running}
          onClick={() => void run()}
        >
          Make a calendar address
        </Button>
      </div>
      {stillTrying && <StillTrying onAbort={abort} />}
    </>
  );
}

function NewAddress({ url }: { url: string }) {
  return (
    <>
      <CopyField
        label="Calendar address"
        hint="Whoever has this address sees your classes: names, times and places. It is shown only now."
        value={url}
      />
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={url} label="Copy" />
        <a href={url.replace(/^https?:/, "webcal:")} className={buttonClass("secondary")}>
          Open in my calendar
        </a>
      </div>
    </>
  );
}

/** The buttons that replace an address or turn it off. */
function Changes({ make }: { make: Make }) {
  const ask = useConfirm((confirm) => confirm.ask);
  const done = ({ message }: { message: string }) => void toast.success(message);
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        onClick={() =>
          ask({
            title: "Replace your calendar address?",
            body: "Calendars that use the present address no longer see your classes.",
            yes: "Replace",
            no: "Keep it",
            act: make,
            failureText: FAILED,
            onDone: done,
          })
        }
      >
        Replace
      </Button>
      <Button
        tone="danger-quiet"
        onClick={() =>
          ask({
            title: "Turn off your calendar address?",
            body: "Calendars that use it no longer see your classes.",
            yes: "Turn off",
            no: "Keep it",
            danger: true,
            act: revokeCalendarFeed,
            failureText: "Failed to turn off the calendar address",
            onDone: done,
          })
        }
      >
        Turn off
      </Button>
    </div>
  );
}
