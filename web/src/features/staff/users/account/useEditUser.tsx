import type { User } from "@bindings/wire";
import { type ReactNode, useId, useState } from "react";
import { editUser } from "../../../../api/admin/users";
import { currentRecordIn } from "../../../../api/failure";
import { useConcurrentEdits } from "../../../../api/useConcurrentEdits";
import { useForm } from "../../../../api/useForm";
import { checkEditUser } from "../../../../rules/staff";
import { toast } from "../../../../stores/toasts";
import { Banner } from "../../../../ui/Banner";
import { EditConflictBanner } from "../../../../ui/EditConflictBanner";
import { Form } from "../../../../ui/Form";
import { FormFooter } from "../../../../ui/FormFooter";
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
    failureText: "Failed to update user",
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
  const id = useId();
  const footer = (
    <FormFooter
      formId={id}
      submit="Save Changes"
      running={edit.running}
      runningReason="The user is being saved…"
      onCancel={close}
    />
  );
  return { id, user, edit, changesText, close, discardDialog, footer };
}

type EditUserFormProps = Pick<ReturnType<typeof useEditUser>, "id" | "edit" | "changesText"> & { children: ReactNode };

/** The fields of a user that are edited, below the messages about other admins' changes. */
export function EditUserForm({ id, edit, changesText, children }: EditUserFormProps) {
  return (
    <Form form={edit.form} id={id} message={edit.message} stillTrying={edit.stillTrying} onAbort={edit.abort}>
      {changesText && <Banner role="status">{changesText}</Banner>}
      <EditConflictBanner conflict={edit.conflict} />
      {children}
    </Form>
  );
}
