import { useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { AuditQuery } from "../../../api/admin/audit";
import { staffQueries } from "../../../api/admin/queries";
import { sentenceOf } from "../../../api/failure";
import { paths } from "../../../lib/paths";
import { EmptyState } from "../../../ui/EmptyState";
import { ListRows } from "../../../ui/ListRow";
import { Loaded } from "../../../ui/Loaded";
import { Pagination } from "../../../ui/Pagination";
import { TimelineSkeleton } from "../class/TimelineSkeleton";
import { AuditRow } from "./AuditRow";

const EVERY_ACT: Omit<AuditQuery, "classId" | "page"> = { userId: "", actorId: "", kind: "", from: "", to: "" };

/** The actions of staff and of the system on a class, its bookings and its waitlist, latest first. */
export function ClassTimeline({ classId }: { classId: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(staffQueries.audit({ ...EVERY_ACT, classId, page }));
  return (
    <Loaded query={query} loading={<TimelineSkeleton />} failed="Failed to load the audit trail" detail={sentenceOf}>
      {({ entries, total, totalPages }) =>
        total === 0 ? (
          <EmptyState icon={<ScrollText className="size-6" />} title="No acts found">
            What staff do to this class is listed here.
          </EmptyState>
        ) : (
          <>
            <ListRows label="Timeline" busy={query.isPlaceholderData}>
              {entries.map((entry) => (
                <AuditRow key={entry._id} entry={entry} isOnClass />
              ))}
            </ListRows>
            <Pagination label="Pages of the timeline" page={page} pages={totalPages} onPage={setPage} />
            <p className="border-t border-line px-4 sm:px-6">
              <Link
                to={`${paths.audit}?${new URLSearchParams({ class: classId })}`}
                className="target inline-flex items-center text-sm font-medium text-accent"
              >
                Open in the audit trail
              </Link>
            </p>
          </>
        )
      }
    </Loaded>
  );
}
