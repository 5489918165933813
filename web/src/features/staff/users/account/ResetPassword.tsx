import type { User } from "@bindings/User";
import { useId } from "react";
import { resetUserPassword } from "../../../../api/admin/users";
import { useForm } from "../../../../api/useForm";
import { checkAdminReset } from "../../../../rules";
import { toast } from "../../../../stores/toasts";
import { Button } from "../../../../ui/Button";
import { Checkbox } from "../../../../ui/Checkbox";
import { Form } from "../../../../ui/Form";
import { Modal } from "../../../../ui/Modal";
import { PasswordField } from "../../../../ui/PasswordField";
import { personWords } from "../../people/personWords";

type Props = { user: User; onClose: () => void };

export function ResetPassword({ user, onClose }: Props) {
  const id = useId();
  const { form, field, values, set, message, running, stillTrying, leave } = useForm({
    start: { newPassword: "", confirmPassword: "", sendEmail: false },
    check: ({ newPassword, confirmPassword }) => checkAdminReset({ newPassword, confirmPassword }),
    send: (signal, { newPassword, sendEmail }) => resetUserPassword(user._id, { newPassword, sendEmail }, signal),
    otherwise: "Failed to reset password",
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
      held={running}
      footer={
        <>
          <Button onClick={onClose} disabledReason={running ? "The password is being reset…" : null} reasonIsPlain>
            Cancel
          </Button>
          <Button type="submit" form={id} tone="primary" running={running}>
            Reset Password
          </Button>
        </>
      }
    >
      <Form form={form} id={id} message={message} stillTrying={stillTrying} onLeave={leave}>
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
