import type { User } from "@bindings/wire";
import { useId } from "react";
import { sendTestEmail } from "../../../api/admin/mail";
import { useForm } from "../../../api/useForm";
import { checkTestEmail } from "../../../rules/staff";
import { confirmLeaving, useUnsavedChanges } from "../../../stores/unsaved";
import { Field } from "../../../ui/Field";
import { Form } from "../../../ui/Form";
import { FormFooter } from "../../../ui/FormFooter";
import { Modal } from "../../../ui/Modal";
import { TextArea } from "../../../ui/TextArea";

type Props = { user: User; onClose: () => void; onSent: (message: string) => void };

export function SendTestEmail({ user, onClose, onSent }: Props) {
  const id = useId();
  const { form, field, message, isDirty, running, stillTrying, abort } = useForm({
    start: { to: user.email, subject: "", message: "" },
    check: checkTestEmail,
    send: (signal, letter) => sendTestEmail(letter, signal),
    failureText: "Failed to send test email",
    onDone: (answer) => onSent(answer.message),
  });

  useUnsavedChanges(isDirty);
  const close = () => (isDirty ? confirmLeaving(onClose) : onClose());

  return (
    <Modal
      title="Send Test Email"
      onClose={close}
      isLocked={running}
      footer={
        <FormFooter
          formId={id}
          submit="Send"
          running={running}
          runningReason="The email is being sent"
          onCancel={close}
        />
      }
    >
      <Form form={form} id={id} message={message} stillTrying={stillTrying} onAbort={abort}>
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
