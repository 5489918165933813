import type { UserCreatedAnswer } from "@bindings/UserCreatedAnswer";
import { useId } from "react";
import { createUser } from "../../../../api/admin/users";
import { useForm } from "../../../../api/useForm";
import { Button } from "../../../../ui/Button";
import { Form } from "../../../../ui/Form";
import { Modal } from "../../../../ui/Modal";
import { useLeaving } from "../../class-form/useLeaving";
import { UserFields } from "./UserFields";
import { NEW_USER, newUserRequest } from "./userRequests";

type Props = { onDone: (answer: UserCreatedAnswer) => void; onClose: () => void };

/** A form that the server checks; its problems show at the fields. */
export function AddUser({ onDone, onClose }: Props) {
  const id = useId();
  const {
    form,
    field,
    message,
    running,
    stillTrying,
    isDirty,
    leave: stopWaiting,
  } = useForm({
    start: NEW_USER,
    send: (signal, values, { key }) => createUser(newUserRequest(values), signal, key),
    otherwise: "Failed to create user",
    onDone,
  });
  const { leave, question } = useLeaving(isDirty, onClose);
  return (
    <>
      {/* Rendered first, and so closed first: the focus goes back the way it came. */}
      {question}
      <Modal
        size="large"
        title="Add New User"
        subtitle="An invitation lets them choose a password of their own."
        onClose={leave}
        held={running}
        footer={
          <>
            <Button onClick={leave} disabledReason={running ? "The user is being created…" : null} reasonIsPlain>
              Cancel
            </Button>
            <Button type="submit" form={id} tone="primary" running={running}>
              Add User
            </Button>
          </>
        }
      >
        <Form form={form} id={id} message={message} stillTrying={stillTrying} onLeave={stopWaiting}>
          <UserFields text={field} role={field("role")} />
        </Form>
      </Modal>
    </>
  );
}
