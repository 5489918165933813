import type { Role, UserCreatedAnswer } from "@bindings/wire";
import { useId } from "react";
import { createUser } from "../../../../api/admin/users";
import { useForm } from "../../../../api/useForm";
import { Form } from "../../../../ui/Form";
import { FormFooter } from "../../../../ui/FormFooter";
import { Modal } from "../../../../ui/Modal";
import { useConfirmDiscard } from "../../class-form/useConfirmDiscard";
import { UserFields } from "./UserFields";
import { NEW_USER, newUserRequest } from "./userRequests";

type Props = {
  /** The role that is selected at first. */
  role?: Role | undefined;
  onDone: (answer: UserCreatedAnswer) => void;
  onClose: () => void;
};

/** The form for a new user. The server validates it, and its problems are shown at the fields. */
export function AddUser({ role = NEW_USER.role, onDone, onClose }: Props) {
  const id = useId();
  const {
    form,
    field,
    message,
    running,
    stillTrying,
    isDirty,
    abort: stopWaiting,
  } = useForm({
    start: { ...NEW_USER, role },
    draft: "new user",
    send: (signal, values, { key }) => createUser(newUserRequest(values), signal, key),
    failureText: "Failed to create user",
    onDone,
  });
  const { close, discardDialog } = useConfirmDiscard(isDirty, onClose);
  return (
    <>
      {/* Rendered first, so that it closes first: the focus returns to the form's dialog, then to the opener. */}
      {discardDialog}
      <Modal
        size="large"
        title="Add New User"
        subtitle="An invitation lets them choose a password of their own."
        onClose={close}
        isLocked={running}
        footer={
          <FormFooter
            formId={id}
            submit="Add User"
            running={running}
            runningReason="The user is being created…"
            onCancel={close}
          />
        }
      >
        <Form form={form} id={id} message={message} stillTrying={stillTrying} onAbort={stopWaiting}>
          <UserFields text={field} role={field("role")} />
        </Form>
      </Modal>
    </>
  );
}
