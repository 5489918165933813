import type { HintsAnswer } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { hints } from "../../../api/admin/hints";
import { counted } from "../../../lib/plural";
import { Moment } from "../../../studio/class/Moment";
import { Banner } from "../../../ui/Banner";
import { StatusCard } from "./StatusCard";

/** How often the app's predictions of the rules agree with the server's decisions. */
export function Hints() {
  return (
    <StatusCard
      title="Hints"
      query={useQuery(hints())}
      failed="Unable to find out how the hints are."
      loading="Loading the state of the hints"
      values={1}
    >
      {(counts) => <Words {...counts} />}
    </StatusCard>
  );
}

function Words({ since, shown, actedOn, refusedStale, refusedSameFacts, lastAlarm }: HintsAnswer) {
  return (
    <div role="status" className="grid gap-3 text-sm">
      <p>
        <span>{"The app says in advance what the rules will decide. Since the server started ("}</span>
        <Moment at={since} />
        <span>
          {`), ${counted(shown, "answer was", "answers were")} shown and ${actedOn} acted on. The server refused ${refusedStale} because something had changed meanwhile, which is normal, and ${refusedSameFacts || "none"} on the same facts.`}
        </span>
      </p>
      {refusedSameFacts > 0 && (
        <Banner
          tone="danger"
          title="The app allowed what the server refused on the same facts: please report this error."
        >
          {lastAlarm && (
            <p>
              <span>{`The last one was by the rule ${lastAlarm.rule}: `}</span>
              <Moment at={lastAlarm.at} />
            </p>
          )}
        </Banner>
      )}
    </div>
  );
}
