import type { User } from "@bindings/wire";
import { useId } from "react";
import { resetUserPassword } from "../../../../api/admin/users";
import { useForm } from "../../../../api/useForm";
import { checkAdminReset } from "../../../../rules/staff";
import { toast } from "../../../../stores/toasts";
import { Checkbox } from "../../../../ui/Checkbox";
import { Form } from "../../../../ui/Form";
import { FormFooter } from "../../../../ui/FormFooter";
import { Modal } from "../../../../ui/Modal";
import { PasswordField } from "../../../../ui/PasswordField";
import { personWords } from "../../people/personWords";

type Props = { user: User; onClose: () => void };

export function ResetUserPassword({ user, onClose }: Props) {
  const id = useId();
  const { form, field, values, set, message, running, stillTrying, abort } = useForm({
    start: { newPassword: "", confirmPassword: "", sendEmail: false },
    check: ({ newPassword, confirmPassword }) => checkAdminReset({ newPassword, confirmPassword }),
    send: (signal, { newPassword, sendEmail }) => resetUserPassword(user._id, { newPassword, sendEmail }, signal),
    failureText: "Failed to reset password",
    onDone: ({ message }) => {
      toast.success(message || "Password reset successfully");
      onClose();
    },
  });
  return (
    <Modal
      size="small"
      title="Reset Password"
      subtitle={personWords(user)}
      onClose={onClose}
      isLocked={running}
      footer={
        <FormFooter
          formId={id}
          submit="Reset Password"
          running={running}
          runningReason="The password is being reset…"
          onCancel={onClose}
        />
      }
    >
      <Form form={form} id={id} message={message} stillTrying={stillTrying} onAbort={abort}>
        <p className="text-sm text-ink-soft">
          {user.isSetupComplete
            ? "They are signed out everywhere, and sign in with the new password."
            : "This completes their setup: they sign in with this password, and the invitation link stops working."}
        </p>
        <PasswordField label="New Password" autoComplete="new-password" {...field("newPassword")} />
        <PasswordField label="Confirm Password" autoComplete="new-password" {...field("confirmPassword")} />
        <Checkbox
          label="Send email"
          checked={values.sendEmail}
          onChange={(checked) => set("sendEmail", checked)}
          hint="A letter with a link to choose another password; never the password itself."
        />
      </Form>
    </Modal>
  );
}
