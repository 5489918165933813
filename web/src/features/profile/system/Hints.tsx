import type { HintsAnswer } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { hints } from "../../../api/admin/hints";
import { Moment } from "../../../studio/class/Moment";
import { StatusCard, StatusValues } from "./StatusCard";

/** How often the app's predictions of the rules agree with the server's decisions. */
export function Hints() {
  return (
    <StatusCard
      title="Hints"
      query={useQuery(hints())}
      failed="Unable to find out how the hints are."
      loading="Loading the state of the hints"
      values={6}
    >
      {(counts) => <Status counts={counts} />}
    </StatusCard>
  );
}

function Status({ counts }: { counts: HintsAnswer }) {
  const { since, shown, actedOn, refusedStale, refusedSameFacts, lastAlarm } = counts;
  const isRight = refusedSameFacts === 0;
  const alarm =
    lastAlarm === null
      ? []
      : [
          { name: "Last error", value: <Moment at={lastAlarm.at} /> },
          { name: "Rule", value: lastAlarm.rule },
        ];
  return (
    <StatusValues
      word={isRight ? "Right" : "Wrong"}
      tone={isRight ? "accent" : "danger"}
      items={[
        { name: "Since", value: <Moment at={since} /> },
        { name: "Shown", value: shown },
        { name: "Acted on", value: actedOn },
        { name: "Refused, facts had changed", value: refusedStale },
        { name: "Refused, same facts", value: refusedSameFacts },
        ...alarm,
      ]}
      meaning={
        isRight
          ? "The app says in advance what the rules will decide. A refusal is normal when something changed meanwhile."
          : "The app allowed what the server refused on the same facts: please report this error."
      }
    />
  );
}
