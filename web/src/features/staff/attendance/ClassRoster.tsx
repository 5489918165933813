import { useQuery } from "@tanstack/react-query";
import { staffQueries } from "../../../api/admin/queries";
import { sentenceOf } from "../../../api/failure";
import { Loaded } from "../../../ui/Loaded";
import { SkeletonRows } from "../../../ui/Skeleton";
import type { IgnoreOwn } from "../class/useRemoteChanges";
import { RosterPanel } from "./RosterPanel";
import { RosterSheets, usePrint } from "./RosterSheet";
import { MarkQueueContext, useMarkQueue } from "./useMarkQueue";

type Props = { classId: string; ignoreOwn: IgnoreOwn };

/** The roster in the dialog of a class. */
export function ClassRoster({ classId, ignoreOwn }: Props) {
  const query = useQuery(staffQueries.classRoster(classId));
  const marks = useMarkQueue(query.dataUpdatedAt, [classId], ({ userId, status, known }) => {
    // A no-show no longer counts as a booking.
    if (status === "no-show") return ignoreOwn([`unbooked: ${userId}`]);
    return ignoreOwn(known === "no-show" ? [`booked: ${userId}`] : []);
  });
  const { print, isPrinted } = usePrint();
  return (
    <MarkQueueContext value={marks}>
      <Loaded
        query={query}
        loading={<SkeletonRows rows={4} label="Loading the roster" height="h-13 mx-4 sm:mx-6" />}
        failed="Failed to fetch class data"
        detail={sentenceOf}
      >
        {(roster) => (
          <>
            <RosterPanel roster={roster} onPrint={print} />
            <RosterSheets rosters={isPrinted(classId) ? [roster] : []} />
          </>
        )}
      </Loaded>
    </MarkQueueContext>
  );
}
