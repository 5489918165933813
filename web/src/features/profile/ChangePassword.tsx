import type { User } from "@bindings/wire";
import { useId } from "react";
import { changePassword } from "../../api/account";
import { mergeProblems } from "../../api/mergeProblems";
import { useForm } from "../../api/useForm";
import { checkChangePassword } from "../../rules";
import { toast } from "../../stores/toasts";
import { confirmLeaving, useUnsavedChanges } from "../../stores/unsaved";
import { passwordHint } from "../../studio/account/passwordHint";
import { Form } from "../../ui/Form";
import { FormFooter } from "../../ui/FormFooter";
import { Modal } from "../../ui/Modal";
import { PasswordField } from "../../ui/PasswordField";

export function ChangePassword({ user, onClose }: { user: User; onClose: () => void }) {
  const id = useId();
  const { form, field, message, isDirty, running, stillTrying, abort } = useForm({
    start: { currentPassword: "", newPassword: "", confirmPassword: "" },
    // Shows both problems if the password is too short and the confirmation differs.
    check: (form) =>
      mergeProblems(checkChangePassword(form), checkChangePassword({ ...form, confirmPassword: form.newPassword })),
    send: (signal, { currentPassword, newPassword }) => changePassword({ currentPassword, newPassword }, signal),
    failureText: "Password change failed",
    onDone: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });

  useUnsavedChanges(isDirty);
  const close = () => (isDirty ? confirmLeaving(onClose) : onClose());

  return (
    <Modal
      size="small"
      title="Change Password"
      onClose={close}
      isLocked={running}
      footer={
        <FormFooter
          formId={id}
          submit="Change Password"
          running={running}
          runningReason="The password is being changed…"
          onCancel={close}
        />
      }
    >
      <Form form={form} id={id} message={message} stillTrying={stillTrying} onAbort={abort}>
        {/* For password managers, which store a password with its username. */}
        <input hidden readOnly type="text" name="username" autoComplete="username" value={user.username} />
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          data-autofocus
          {...field("currentPassword")}
        />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          {...field("newPassword")}
          hint={passwordHint()}
        />
        <PasswordField label="Confirm Password" autoComplete="new-password" {...field("confirmPassword")} />
      </Form>
    </Modal>
  );
}
