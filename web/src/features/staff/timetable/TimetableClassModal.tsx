import type { Class } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import { sentenceOf } from "../../../api/failure";
import { queries } from "../../../api/queries";
import { FailedState } from "../../../ui/FailedState";
import { Modal } from "../../../ui/Modal";
import { OfflineReason } from "../../../ui/offlineReason";
import { SkeletonRows } from "../../../ui/Skeleton";
import { EditClass } from "./EditClass";
import { ReadOnlyClass } from "./ReadOnlyClass";

const FAILED = "Failed to load class details";

type Props = {
  id: string;
  /** The class from the calendar, shown until its details have loaded. */
  listed: Class | undefined;
  canEdit: boolean;
  onCopy: (klass: Class) => void;
  onPeople: (id: string) => void;
  onClose: () => void;
};

/** The open class: a form for users who may edit, otherwise read-only. */
export function TimetableClassModal({ id, listed, canEdit, onCopy, onPeople, onClose }: Props) {
  const { data, error, isFetching, refetch } = useQuery(queries.klass(id));
  const klass = data ?? listed;
  const offlineReason = use(OfflineReason);

  if (!klass) {
    return (
      <Modal title={canEdit ? "Edit Class" : "Class Details"} onClose={onClose}>
        {error ? (
          <FailedState title={FAILED} detail={sentenceOf(error)} onRetry={refetch} retrying={isFetching} />
        ) : (
          <SkeletonRows rows={5} label="Loading the class" />
        )}
      </Modal>
    );
  }
  // The dialog says that the device is offline.
  const notice = error && offlineReason === null ? [FAILED, sentenceOf(error)].filter(Boolean).join(": ") : null;
  if (!canEdit) return <ReadOnlyClass klass={klass} notice={notice} onPeople={onPeople} onClose={onClose} />;
  return <EditClass klass={klass} notice={notice} onCopy={onCopy} onPeople={onPeople} onClose={onClose} />;
}
