import type { BackupHealth, BackupsStatus } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { backups } from "../../../api/admin/backups";
import { sentenceOf } from "../../../api/failure";
import { counted } from "../../../lib/plural";
import { Moment } from "../../../studio/class/Moment";
import type { BadgeTone } from "../../../ui/Badge";
import { Banner } from "../../../ui/Banner";
import { Card } from "../../../ui/Card";
import { Loaded } from "../../../ui/Loaded";
import { SkeletonRows } from "../../../ui/Skeleton";
import { StatusCard, StatusValues } from "./StatusCard";

/** The last backup and the number of backups, and what is wrong with them. */
export function Backups() {
  return (
    <Card title="Backups">
      <Loaded
        query={useQuery(backups())}
        loading={<SkeletonRows rows={1} label="Loading the state of the backups" height="h-15 sm:h-5" />}
        failed="Unable to find out how the backups are."
        detail={sentenceOf}
      >
        {({ backups }) => <Summary backups={backups} />}
      </Loaded>
    </Card>
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

function Summary({ backups }: { backups: BackupsStatus | null }) {
  if (backups === null) {
    return (
      <p role="status" className="text-sm">
        This server makes no backups by itself. Ask whoever runs it to set FANTAIL_BACKUP_TO, unless they are made
        another way.
      </p>
    );
  }
  const { health, lastGoodAt, age, kept, folder } = backups;
  const { tone, meaning } = HEALTH[health];
  const text = health === "overdue" && lastGoodAt === null ? "There is no good backup yet." : meaning;
  const isWrong = tone === "warning" || tone === "danger";
  return (
    <div role="status" className="grid gap-3 text-sm">
      <p className="empty:hidden">
        {lastGoodAt !== null && (
          <>
            <span>{"Last backup: "}</span>
            <Last at={lastGoodAt} age={age} />
            <span>{`. ${counted(kept, "backup is", "backups are")} kept on the server, in `}</span>
            <span className="wrap-anywhere">{folder}</span>
            <span>{". "}</span>
          </>
        )}
        {!isWrong && <span>{text}</span>}
      </p>
      {isWrong && <Banner tone={tone}>{`${text} Tell whoever runs your server.`}</Banner>}
    </div>
  );
}

/** The backups' health, interval and failure, for whoever runs the server. */
export function BackupDetails() {
  return (
    <StatusCard
      title="Backup details"
      query={useQuery(backups())}
      failed="Unable to find out how the backups are."
      loading="Loading the state of the backups"
      values={4}
    >
      {({ backups }) =>
        backups ? <Details backups={backups} /> : <p className="text-sm">FANTAIL_BACKUP_TO is not set.</p>
      }
    </StatusCard>
  );
}

function Details({ backups }: { backups: BackupsStatus }) {
  const { health, lastGoodAt, age, every, kept, keep, failingSince, reason } = backups;
  const { word, tone } = HEALTH[health];
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
