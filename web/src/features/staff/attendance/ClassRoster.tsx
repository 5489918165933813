import { useQuery } from "@tanstack/react-query";
import { staffQueries } from "../../../api/admin/queries";
import { sentenceOf } from "../../../api/failure";
import { Loaded } from "../../../ui/Loaded";
import { SkeletonRows } from "../../../ui/Skeleton";
import { RosterPanel } from "./RosterPanel";
import { RosterSheets, usePrint } from "./RosterSheet";
import { MarkQueueContext, useMarkQueue } from "./useMarkQueue";

/** The roster in the dialog of a class. */
export function ClassRoster({ classId }: { classId: string }) {
  const query = useQuery(staffQueries.classRoster(classId));
  const queue = useMarkQueue(query.dataUpdatedAt, [classId]);
  const { print, isPrinted } = usePrint();
  return (
    <MarkQueueContext value={queue}>
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
