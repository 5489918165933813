import type { Class, Problem } from "@bindings/wire";
import { editClass } from "../../../api/admin/classes";
import type { FailedAction } from "../../../api/failedActions";
import { useConcurrentEdits } from "../../../api/useConcurrentEdits";
import { useForm } from "../../../api/useForm";
import { checkEditClass } from "../../../rules/staff";
import { toast } from "../../../stores/toasts";
import { type ClassValues, editClassRequest, LINKED_FIELDS, valuesOf } from "./requests";
import { useConfirmDiscard } from "./useConfirmDiscard";

const NAMED = {
  record: "this class",
  labels: {
    name: "name",
    description: "description",
    instructor: "instructor",
    location: "location",
    room: "room",
    duration: "duration",
    maxCapacity: "max capacity",
    noLimit: "max capacity",
    concessionsRequired: "concessions required",
  },
};

type EditClassOptions = {
  /** Whether the class can no longer be changed. */
  isClosed: boolean;
  /** A check by the caller, run after that of the rules. */
  check?: (values: ClassValues) => Problem | null;
  /** The error message if the server sends none. */
  failureText: FailedAction;
  onClose: () => void;
};

/** The form that edits a class. It merges other admins' changes, and asks before it discards typed values. */
export function useEditClassForm(klass: Class, { isClosed, check, failureText, onClose }: EditClassOptions) {
  const form = useForm({
    start: valuesOf(klass),
    draft: `edit class ${klass._id}`,
    check: (values, baseline) => checkEditClass(editClassRequest(values, baseline)) ?? check?.(values) ?? null,
    send: (signal, values, { baseline }) => editClass(klass._id, editClassRequest(values, baseline), signal),
    currentValues: (found) => found.class && valuesOf(found.class),
    linkedFields: LINKED_FIELDS,
    failureText,
    onDone: ({ message }) => {
      toast.success(message);
      finish();
    },
  });
  const changesText = useConcurrentEdits(valuesOf(klass), form, NAMED);
  const { close, release, discardDialog } = useConfirmDiscard(form.isDirty && !isClosed, onClose);
  const finish = () => {
    release();
    onClose();
  };
  return { form, changesText, close, finish, discardDialog };
}
