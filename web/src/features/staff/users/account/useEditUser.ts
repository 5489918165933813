import type { User } from "@bindings/wire";
import { useState } from "react";
import { editUser } from "../../../../api/admin/users";
import { currentRecordIn } from "../../../../api/failure";
import { useConcurrentEdits } from "../../../../api/useConcurrentEdits";
import { useForm } from "../../../../api/useForm";
import { checkEditUser } from "../../../../rules";
import { toast } from "../../../../stores/toasts";
import { useConfirmDiscard } from "../../class-form/useConfirmDiscard";
import { usePerson } from "../../people/usePerson";
import { editUserRequest, LINKED_FIELDS, valuesOf } from "./userRequests";

const NAMED = {
  record: "this account",
  labels: {
    firstName: "first name",
    lastName: "last name",
    email: "email",
    phone: "phone",
    role: "role",
    concessions: "concessions",
    notes: "notes",
    isActive: "active",
  },
};

/** The form that edits one user, with the conflicts that other admins' changes cause. */
export function useEditUser(listed: User, draft: string, onClose: () => void) {
  // The list may be refetched while the form is open. The form keeps the user with which it was opened.
  const [user, setUser] = useState(listed);
  const edit = useForm({
    start: valuesOf(user),
    draft: `${draft} ${user._id}`,
    check: (values, baseline) => checkEditUser(editUserRequest(values, baseline)),
    send: (signal, values, { baseline }) => editUser(user._id, editUserRequest(values, baseline), signal),
    currentValues: (found) => found.user && valuesOf(found.user),
    linkedFields: LINKED_FIELDS,
    otherwise: "Failed to update user",
    onDone: ({ message }) => {
      toast.success(message);
      release();
      onClose();
    },
    onFailed: (failure) => setUser((known) => currentRecordIn(failure).user ?? known),
  });
  const { data: fresh = listed } = usePerson(user._id);
  const changesText = useConcurrentEdits(valuesOf(fresh), edit, NAMED);
  const { close, release, discardDialog } = useConfirmDiscard(edit.isDirty, onClose);
  return { user, edit, changesText, close, discardDialog };
}
