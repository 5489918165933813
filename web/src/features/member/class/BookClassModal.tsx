import type { Class } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { CalendarX } from "lucide-react";
import { Link } from "react-router";
import { ApiFailure, sentenceOf, Unreachable } from "../../../api/failure";
import { queries } from "../../../api/queries";
import { paths } from "../../../lib/paths";
import { useNow } from "../../../stores/clock";
import { Banner } from "../../../ui/Banner";
import { buttonClass } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { FailedState } from "../../../ui/FailedState";
import { Modal } from "../../../ui/Modal";
import { SkeletonRows } from "../../../ui/Skeleton";
import { ClassActionsModal } from "./ClassActionsModal";

const FAILED = "Failed to load class details";
const isGone = (failure: unknown) => failure instanceof ApiFailure && failure.status === 404;

type Props = {
  id: string;
  /** The class from the list, shown until its details have loaded, or if they fail to load. */
  listed: Class | undefined;
  onClose: () => void;
  /** Called when an action in the dialog has succeeded: closes the dialog. */
  onDone: (id: string) => void;
};

export function BookClassModal({ id, listed, onClose, onDone }: Props) {
  const { data, error, isError, isFetching, dataUpdatedAt, refetch } = useQuery(queries.klass(id));
  // Offline, the class may be in the schedule that the device has cached.
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

  return (
    <ClassActionsModal
      klass={klass}
      now={now}
      dataUpdatedAt={dataUpdatedAt}
      onClose={onClose}
      onDone={onDone}
      notice={isError && !data && <Stale error={error} />}
    />
  );
}

/** Says that the details are those of a list. Without a connection, the disabled button gives the reason. */
function Stale({ error }: { error: Error }) {
  if (error instanceof Unreachable) {
    return (
      <Banner tone="warning" role="status">
        This is what this device has saved; it may have changed.
      </Banner>
    );
  }
  return (
    <Banner tone="warning" role="alert" title={FAILED}>
      {`This is what the schedule says; it may have changed. ${sentenceOf(error)}`}
    </Banner>
  );
}

/** Shown for a class that the server no longer returns, because it was cancelled or deleted. */
function ClassGone({ name, onClose }: { name: string | undefined; onClose: () => void }) {
  return (
    <Modal title={name ?? "Class"} onClose={onClose}>
      <div role="alert">
        <EmptyState
          icon={<CalendarX className="size-6" />}
          title="This class is no longer on"
          action={
            <Link to={paths.classes} replace className={buttonClass("primary")}>
              Go to the schedule
            </Link>
          }
        >
          The studio may have cancelled it, or it is over.
        </EmptyState>
      </div>
    </Modal>
  );
}
