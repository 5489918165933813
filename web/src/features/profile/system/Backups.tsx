import type { BackupHealth } from "@bindings/BackupHealth";
import type { BackupsStatus } from "@bindings/BackupsStatus";
import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { backups } from "../../../api/admin/backups";
import { sentenceOf } from "../../../api/failure";
import { Moment } from "../../../studio/Moment";
import { Badge, type BadgeTone } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { FailedState } from "../../../ui/FailedState";
import { KeyValues } from "../../../ui/KeyValues";
import { Skeleton } from "../../../ui/Skeleton";

/** How the copies of the studio are that its server makes. */
export function Backups() {
  const { data, error, isFetching, refetch } = useQuery(backups());
  return (
    <Card
      title="Backups"
      aside={
        !error && (
          <Button
            running={isFetching}
            onClick={() => void refetch()}
            icon={<RotateCw aria-hidden className="size-4 shrink-0" />}
          >
            Refresh
          </Button>
        )
      }
    >
      {error ? (
        <FailedState
          title="Unable to find out how the backups are."
          detail={sentenceOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : data ? (
        <Status backups={data.backups} />
      ) : (
        <Loading />
      )}
    </Card>
  );
}

const HEALTH: Record<BackupHealth, { word: string; tone: BadgeTone; meaning: string }> = {
  pending: { word: "Pending", tone: "info", meaning: "The first backup is being made." },
  healthy: { word: "Healthy", tone: "accent", meaning: "Each backup is checked before it counts." },
  failing: { word: "Failing", tone: "warning", meaning: "The last attempt failed. It is made again soon." },
  overdue: {
    word: "Overdue",
    tone: "danger",
    meaning: "The last good backup is older than twice the interval.",
  },
};

const MEANING = "mt-4 min-h-10 text-sm text-ink-soft sm:min-h-5";

/** In the shape of what comes. */
function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading the state of the backups</span>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {["status", "last", "interval", "kept"].map((name) => (
          <Skeleton key={name} className="h-10" />
        ))}
      </div>
      <div className={MEANING}>
        <Skeleton className="h-5" />
      </div>
    </div>
  );
}

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
          { name: "Failing since", value: <Moment at={failingSince} /> },
          { name: "Reason", value: reason },
        ];
  return (
    <>
      <KeyValues
        columns={2}
        items={[
          { name: "Status", value: <Badge tone={tone}>{word}</Badge> },
          { name: "Last good backup", value: lastGoodAt === null ? "None yet" : <Last at={lastGoodAt} age={age} /> },
          { name: "Interval", value: every },
          { name: "Kept", value: `${kept} of ${keep}` },
          ...failure,
        ]}
      />
      <p role="status" className={MEANING}>
        {health === "overdue" && lastGoodAt === null ? "There is no good backup yet." : meaning}
      </p>
    </>
  );
}

function Last({ at, age }: { at: string; age: string | null }) {
  return (
    <>
      <Moment at={at} /> ({age} ago)
    </>
  );
}
