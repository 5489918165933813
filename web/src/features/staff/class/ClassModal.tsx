import type { Class } from "@bindings/Class";
import { CalendarX } from "lucide-react";
import { sentenceOf } from "../../../api/failure";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { FailedState } from "../../../ui/FailedState";
import { Modal } from "../../../ui/Modal";
import { SkeletonRows } from "../../../ui/Skeleton";
import type { ClassTab } from "./classTabs";
import { OpenClass } from "./OpenClass";
import { useKlass } from "./useKlass";

const FAILED = "Failed to fetch class data";

type Props = {
  id: string;
  /** The class as the list has it, shown until fresh details come. */
  listed: Class | undefined;
  tab: ClassTab;
  onTab: (tab: ClassTab) => void;
  onClose: () => void;
};

/** One class with everyone in it, waiting for it, or gone from it. */
export function ClassModal({ id, listed, tab, onTab, onClose }: Props) {
  const { klass, gone, error, isFetching, refetch } = useKlass(id, listed);
  if (klass) return <OpenClass klass={klass} gone={gone} tab={tab} onTab={onTab} onClose={onClose} />;
  return (
    <Modal title="Class" size="large" onClose={onClose}>
      {gone && <Missing why={gone} onClose={onClose} />}
      {!gone && error && (
        <FailedState title={FAILED} detail={sentenceOf(error, FAILED)} onRetry={refetch} retrying={isFetching} />
      )}
      {!error && <SkeletonRows rows={6} label="Loading the class" height="h-11" />}
    </Modal>
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
