import type { User } from "@bindings/User";
import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { editUser } from "../../../../api/admin/users";
import { presentIn, sentenceOf } from "../../../../api/failure";
import { useForm } from "../../../../api/useForm";
import { checkEditUser, standingEffect } from "../../../../rules";
import { toast } from "../../../../stores/toasts";
import { Overtaken } from "../../../../studio/Overtaken";
import { Button } from "../../../../ui/Button";
import { Checkbox } from "../../../../ui/Checkbox";
import { Field } from "../../../../ui/Field";
import { Form } from "../../../../ui/Form";
import { Modal } from "../../../../ui/Modal";
import { useLeaving } from "../../class-form/useLeaving";
import { personWords } from "../../people/personWords";
import { ChangedBalance } from "./ChangedBalance";
import { UnknownBalance } from "./UnknownBalance";
import { UserFields } from "./UserFields";
import { type EditValues, editUserRequest, TOGETHER, valuesOf } from "./userRequests";
import { useStaleBalance } from "./useStaleBalance";

type Props = { user: User; onClose: () => void };

export function EditUser({ user: listed, onClose }: Props) {
  const id = useId();
  // The list is read again while the form is open; the form is about the user it was opened on.
  const [user, setUser] = useState(listed);
  const stale = useStaleBalance(user);
  const edit = useForm({
    start: valuesOf(user),
    check: (values, begun) => checkEditUser(editUserRequest(values, begun)),
    send: (signal, values, { begun }) => editUser(user._id, editUserRequest(values, begun), signal),
    present: (found) => found.user && valuesOf(found.user),
    together: TOGETHER,
    otherwise: "Failed to update user",
    onDone: ({ message }) => {
      toast.success(message);
      release();
      onClose();
    },
    onFailed: (failure) => {
      stale.note(failure);
      setUser((known) => presentIn(failure).user ?? known);
    },
  });
  const { form, values, field, change, message, running } = edit;
  const { leave, release, question } = useLeaving(edit.isDirty, onClose);
  const effect = standingEffect(user, values);
  const saveWith = (chosen: Partial<EditValues>) => {
    flushSync(() => change(chosen));
    form.ref.current?.requestSubmit();
  };

  return (
    <>
      {/* Rendered first, and so closed first: the focus goes back the way it came. */}
      {question}
      <Modal
        size="large"
        title="Edit User"
        subtitle={personWords(user)}
        onClose={leave}
        held={running}
        footer={
          <>
            <Button onClick={leave} disabledReason={running ? "The user is being saved…" : null} reasonIsPlain>
              Cancel
            </Button>
            <Button type="submit" form={id} tone="primary" running={running}>
              Save Changes
            </Button>
          </>
        }
      >
        <Form
          form={form}
          id={id}
          message={stale.present === null && !stale.isUnread ? message : null}
          stillTrying={edit.stillTrying}
          onLeave={edit.leave}
        >
          {stale.isUnread && (
            <UnknownBalance
              message={message}
              detail={sentenceOf(stale.failure)}
              retrying={stale.isReading}
              onRetry={stale.retry}
            />
          )}
          {stale.present !== null && (
            <ChangedBalance
              message={message}
              present={stale.present}
              values={values}
              running={running}
              onChoose={saveWith}
            />
          )}
          <Overtaken by={edit.overtaken} />
          <UserFields
            text={field}
            role={field("role")}
            roleHint={effect.role}
            username={
              <Field
                label="Username"
                value={user.username}
                onChange={() => {}}
                disabled
                hint="Username cannot be changed"
              />
            }
            activity={
              <Checkbox
                label="Active"
                checked={values.isActive}
                onChange={field("isActive").onChange}
                problem={field("isActive").problem}
                hint={effect.activity}
                className="sm:pt-5"
              />
            }
          />
        </Form>
      </Modal>
    </>
  );
}
