import { Trash2 } from "lucide-react";
import { Button } from "../../../ui/Button";

type Props = { formId: string; closed: boolean; running: boolean; onDelete: () => void; onClose: () => void };

const SAVING = "The class is being saved…";

export function EditButtons({ formId, closed, running, onDelete, onClose }: Props) {
  if (closed) return <Button onClick={onClose}>Close</Button>;
  const wait = running ? SAVING : null;
  return (
    <>
      <div className="flex gap-2 max-sm:*:flex-1 sm:contents">
        <Button
          tone="danger-quiet"
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={onDelete}
          disabledReason={wait}
          reasonIsPlain
          className="sm:mr-auto"
        >
          Delete
        </Button>
        <Button onClick={onClose} disabledReason={wait} reasonIsPlain>
          Cancel
        </Button>
      </div>
      <Button type="submit" form={formId} tone="primary" running={running}>
        Save Changes
      </Button>
    </>
  );
}
