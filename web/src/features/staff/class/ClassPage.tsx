import type { Class } from "@bindings/wire";
import { CalendarX } from "lucide-react";
import { sentenceOf } from "../../../api/failure";
import type { PageTab } from "../../../lib/openPages";
import { Button } from "../../../ui/Button";
import { Drawer } from "../../../ui/Drawer";
import { EmptyState } from "../../../ui/EmptyState";
import { FailedState } from "../../../ui/FailedState";
import { SkeletonRows } from "../../../ui/Skeleton";
import { ClassPeople } from "./ClassPeople";
import { useClass } from "./useClass";

const FAILED = "Failed to fetch class data";

type Props = {
  id: string;
  /** The class from the list, shown until the details are fetched. */
  listed: Class | undefined;
  tab: PageTab<"class">;
  onTab: (tab: PageTab<"class">) => void;
  /** Whether the dialog that adds a user is open at first. */
  startsAdding?: boolean;
  onClose: () => void;
};

/** A class with its bookings, its waitlist and its cancellations. */
export function ClassPage({ id, listed, tab, onTab, startsAdding, onClose }: Props) {
  const { klass, gone, error, isFetching, refetch } = useClass(id, listed);
  if (klass)
    return (
      <ClassPeople klass={klass} gone={gone} tab={tab} onTab={onTab} startsAdding={startsAdding} onClose={onClose} />
    );
  return (
    <Drawer title="Class" onClose={onClose}>
      {gone && <Missing why={gone} onClose={onClose} />}
      {!gone && error && (
        <FailedState title={FAILED} detail={sentenceOf(error)} onRetry={refetch} retrying={isFetching} />
      )}
      {!error && <SkeletonRows rows={6} label="Loading the class" height="h-11" />}
    </Drawer>
  );
}

function Missing({ why, onClose }: { why: string; onClose: () => void }) {
  return (
    <div role="alert">
      <EmptyState icon={<CalendarX className="size-6" />} title={why} action={<Button onClick={onClose}>Close</Button>}>
        It is no longer among the studio's classes.
      </EmptyState>
    </div>
  );
}
