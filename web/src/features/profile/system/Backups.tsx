import type { BackupHealth, BackupsStatus } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { backups } from "../../../api/admin/backups";
import { Moment } from "../../../studio/class/Moment";
import type { BadgeTone } from "../../../ui/Badge";
import { StatusCard, StatusValues } from "./StatusCard";

/** The state of the backups that the server makes. */
export function Backups() {
  return (
    <StatusCard
      title="Backups"
      query={useQuery(backups())}
      failed="Unable to find out how the backups are."
      loading="Loading the state of the backups"
      values={4}
    >
      {(data) => <Status backups={data.backups} />}
    </StatusCard>
  );
}

const HEALTH: Record<BackupHealth, { word: string; tone: BadgeTone; meaning: string }> = {
  pending: { word: "Pending", tone: "info", meaning: "The first backup is being made." },
  healthy: { word: "Healthy", tone: "accent", meaning: "Each backup is checked before it counts." },
  failing: { word: "Failing", tone: "warning", meaning: "The last attempt failed. It is made again soon." },
  damaged: {
    word: "Damaged",
    tone: "warning",
    meaning:
      "A backup has changed since it was made, or has no checksum and fails a check. It counts for nothing, and its disk may be failing.",
  },
  overdue: {
    word: "Overdue",
    tone: "danger",
    meaning: "The last good backup is older than twice the interval.",
  },
};

function Status({ backups }: { backups: BackupsStatus | null }) {
  if (backups === null) {
    return (
      <p role="status" className="text-sm text-ink-soft">
        This server makes no backups by itself. Whoever looks after it can turn them on, or makes them another way.
      </p>
    );
  }
  const { health, lastGoodAt, age, every, kept, keep, failingSince, reason } = backups;
  const { word, tone, meaning } = HEALTH[health];
  const failure =
    failingSince === null
      ? []
      : [
          { name: health === "damaged" ? "Found" : "Failing since", value: <Moment at={failingSince} /> },
          { name: "Reason", value: reason },
        ];
  return (
    <StatusValues
      word={word}
      tone={tone}
      items={[
        { name: "Last good backup", value: lastGoodAt === null ? "None yet" : <Last at={lastGoodAt} age={age} /> },
        { name: "Interval", value: every },
        { name: "Kept", value: `${kept} of ${keep}` },
        ...failure,
      ]}
      meaning={health === "overdue" && lastGoodAt === null ? "There is no good backup yet." : meaning}
    />
  );
}

function Last({ at, age }: { at: string; age: string | null }) {
  return (
    <>
      <Moment at={at} /> <span>{`(${age} ago)`}</span>
    </>
  );
}
