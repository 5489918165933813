import { CalendarX } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../../lib/paths";
import { buttonClass } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { Modal } from "../../../ui/Modal";

/** Shown for a class that the server no longer returns, because it was cancelled or deleted. */
export function ClassGone({ name, onClose }: { name: string | undefined; onClose: () => void }) {
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
