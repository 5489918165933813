import type { Class } from "@bindings/Class";
import { useQuery } from "@tanstack/react-query";
import { ApiFailure, sentenceOf } from "../../../api/failure";
import { queries } from "../../../api/queries";
import { useNow } from "../../../stores/clock";
import { Banner } from "../../../ui/Banner";
import { FailedState } from "../../../ui/FailedState";
import { Modal } from "../../../ui/Modal";
import { SkeletonRows } from "../../../ui/Skeleton";
import { ClassActionsModal } from "./ClassActionsModal";
import { ClassGone } from "./ClassGone";

const FAILED = "Failed to load class details";
const isGone = (failure: unknown) => failure instanceof ApiFailure && failure.status === 404;

type Props = {
  id: string;
  /** The class as the list has it, shown until fresh details come, and in their place when they don't. */
  listed: Class | undefined;
  onClose: () => void;
  /** Closes it after something was done in it. */
  onDone: (id: string) => void;
};

export function BookClassModal({ id, listed, onClose, onDone }: Props) {
  const { data, error, isError, isFetching, dataUpdatedAt, refetch } = useQuery(queries.klass(id));
  // Without a connection the schedule on the device has the class.
  const { data: schedule } = useQuery({ ...queries.classes(), enabled: false });
  const now = useNow();
  const klass = data ?? listed ?? schedule?.find(({ _id }) => _id === id);

  if (isGone(error)) return <ClassGone name={klass?.name} onClose={onClose} />;
  if (!klass) {
    return (
      <Modal title="Class" onClose={onClose}>
        {isError ? (
          <FailedState title={FAILED} detail={sentenceOf(error)} onRetry={refetch} retrying={isFetching} />
        ) : (
          <SkeletonRows rows={5} label="Loading the class" />
        )}
      </Modal>
    );
  }

  const stale = isError && !data && (
    <Banner
      tone="warning"
      role="alert"
      title={FAILED}
    >{`This is what the schedule says; it may have changed. ${sentenceOf(error)}`}</Banner>
  );

  return (
    <ClassActionsModal
      klass={klass}
      now={now}
      dataUpdatedAt={dataUpdatedAt}
      onClose={onClose}
      onDone={onDone}
      notice={stale}
    />
  );
}
