import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { staffQueries } from "../../../api/admin/queries";
import { sentenceOf } from "../../../api/failure";
import { toast } from "../../../stores/toasts";
import { Loaded } from "../../../ui/Loaded";
import { SkeletonRows } from "../../../ui/Skeleton";
import { RosterPanel } from "./RosterPanel";
import { RosterSheets } from "./RosterSheet";
import { downloadRoster } from "./rosterCsv";
import { MarkQueueContext, useMarkQueue } from "./useMarkQueue";

const FAILED = "Failed to fetch class data";

/** The roster in the dialog of a class. */
export function ClassRoster({ classId }: { classId: string }) {
  const query = useQuery(staffQueries.classRoster(classId));
  const queue = useMarkQueue(query.dataUpdatedAt, [classId]);
  return (
    <MarkQueueContext value={queue}>
      <Loaded
        query={query}
        loading={<SkeletonRows rows={4} label="Loading the roster" height="h-13 mx-4 sm:mx-6" />}
        failed={FAILED}
        detail={sentenceOf}
      >
        {(roster) => <RosterPanel roster={roster} />}
      </Loaded>
    </MarkQueueContext>
  );
}

type OutputProps = { classId: string; output: "print" | "csv"; onDone: () => void };

/** Prints the roster of a class, or downloads it, as soon as it is loaded. */
export function RosterOutput({ classId, output, onDone }: OutputProps) {
  const { data, error } = useQuery(staffQueries.classRoster(classId));
  useEffect(() => {
    if (!data && !error) return;
    if (!data) toast.error([FAILED, sentenceOf(error)].filter(Boolean).join(": "));
    else if (output === "print") window.print();
    else downloadRoster(data);
    onDone();
  }, [data, error, output, onDone]);
  return data && output === "print" ? <RosterSheets rosters={[data]} /> : null;
}
