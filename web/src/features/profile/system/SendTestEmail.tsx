import type { User } from "@bindings/User";
import { useId } from "react";
import { sendTestEmail } from "../../../api/admin/mail";
import { useForm } from "../../../api/useForm";
import { checkTestEmail } from "../../../rules";
import { askToLeave, useUnsavedChanges } from "../../../stores/unsaved";
import { Button } from "../../../ui/Button";
import { Field } from "../../../ui/Field";
import { Form } from "../../../ui/Form";
import { Modal } from "../../../ui/Modal";
import { TextArea } from "../../../ui/TextArea";

type Props = { user: User; onClose: () => void; onSent: (message: string) => void };

export function SendTestEmail({ user, onClose, onSent }: Props) {
  const id = useId();
  const { form, field, message, isDirty, running, stillTrying, leave } = useForm({
    start: { to: user.email, subject: "", message: "" },
    check: checkTestEmail,
    send: (signal, letter) => sendTestEmail(letter, signal),
    otherwise: "Failed to send test email",
    onDone: (answer) => onSent(answer.message),
  });

  useUnsavedChanges(isDirty);
  const close = () => (isDirty ? askToLeave(onClose) : onClose());

  return (
    <Modal
      title="Send Test Email"
      onClose={close}
      held={running}
      footer={
        <>
          <Button onClick={close} disabledReason={running ? "The email is being sent" : null} reasonIsPlain>
            Cancel
          </Button>
          <Button type="submit" form={id} tone="primary" running={running}>
            Send
          </Button>
        </>
      }
    >
      <Form form={form} id={id} message={message} stillTrying={stillTrying} onLeave={leave}>
        <Field label="To" type="email" autoComplete="email" required data-autofocus {...field("to")} />
        <Field label="Subject (optional)" autoComplete="off" {...field("subject")} />
        <TextArea
          label="Message (optional)"
          hint="Left empty, the email says that it is a test."
          rows={4}
          {...field("message")}
        />
      </Form>
    </Modal>
  );
}
