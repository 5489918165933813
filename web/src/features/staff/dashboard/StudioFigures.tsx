import { useQuery } from "@tanstack/react-query";
import { staffQueries } from "../../../api/admin/queries";
import { sentenceOf } from "../../../api/failure";
import { useUser } from "../../../api/useMe";
import { formatted } from "../../../lib/plural";
import { nzd } from "../../../rules";
import { Card } from "../../../ui/Card";
import { FailedState } from "../../../ui/FailedState";

const FAILED = "Failed to fetch the studio's figures";

/** The numbers of users and of active bookings, and for admins the money received this week, in one line. */
export function StudioFigures() {
  const { canEdit } = useUser();
  const { data: stats, error, isFetching, refetch } = useQuery(staffQueries.dashboard());
  const { data: needs } = useQuery({ ...staffQueries.needs(), enabled: canEdit });
  if (error && !stats) {
    return (
      <Card>
        <FailedState title={FAILED} detail={sentenceOf(error)} onRetry={() => refetch()} retrying={isFetching} />
      </Card>
    );
  }
  return (
    <div className="@container">
      {/* Columns of a set width, so that nothing moves when the figures arrive. Money is the widest. */}
      <dl className="grid gap-x-4 gap-y-1 rounded-xl border border-line bg-surface px-4 py-3 text-sm @xs:grid-cols-[4fr_5fr_6fr] sm:px-6">
        <Figure label="Total Users" value={stats && formatted(stats.totalUsers)} />
        <Figure label="Total Active Bookings" value={stats && formatted(stats.activeBookings)} />
        {canEdit && <Figure label="Received this week" value={needs && nzd(needs.receivedThisWeek)} />}
      </dl>
    </div>
  );
}

/** A figure; a dash until it has loaded. */
function Figure({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div className="flex flex-col justify-end sm:flex-row sm:items-baseline sm:justify-start sm:gap-x-2">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="text-base font-semibold tabular-nums">{value ?? "–"}</dd>
    </div>
  );
}
