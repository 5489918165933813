import type { Booking, Class } from "@bindings/wire";
import { useId } from "react";
import { sendNotification } from "../../../api/notifications";
import { useForm } from "../../../api/useForm";
import { counted } from "../../../lib/plural";
import { toast } from "../../../stores/toasts";
import { confirmLeaving, useUnsavedChanges } from "../../../stores/unsaved";
import { Checkbox } from "../../../ui/Checkbox";
import { Field } from "../../../ui/Field";
import { Form } from "../../../ui/Form";
import { FormFooter } from "../../../ui/FormFooter";
import { Modal } from "../../../ui/Modal";
import { TextArea } from "../../../ui/TextArea";

type Props = { klass: Class; bookings: Booking[]; onClose: () => void };

/** The dialog that sends a message to everyone who is booked into the class, in the app and by e-mail. */
export function MessageEveryone({ klass, bookings, onClose }: Props) {
  const id = useId();
  const { form, field, values, change, message, isDirty, running, stillTrying, abort } = useForm({
    start: { title: klass.name, message: "", email: true },
    draft: `message ${klass._id}`,
    send: (signal, { title, message, email }, { key }) => {
      const userIds = bookings.map(({ userId }) => userId._id);
      return sendNotification({ userIds, classId: klass._id, title, message, email }, signal, key);
    },
    failureText: "Failed to send notification",
    onDone: ({ message, sentCount }) => {
      toast.success(`${message}: ${counted(sentCount, "person", "people")}`);
      onClose();
    },
  });
  useUnsavedChanges(isDirty);
  const close = () => (isDirty ? confirmLeaving(onClose) : onClose());

  return (
    <Modal
      title="Message everyone"
      subtitle={`${klass.name} · ${counted(bookings.length, "person", "people")}`}
      onClose={close}
      isLocked={running}
      footer={
        <FormFooter
          formId={id}
          submit="Send"
          running={running}
          runningReason="The message is being sent"
          onCancel={close}
        />
      }
    >
      <Form form={form} id={id} message={message} stillTrying={stillTrying} onAbort={abort}>
        <Field label="Title" autoComplete="off" required {...field("title")} />
        <TextArea label="Message" rows={5} required data-autofocus {...field("message")} />
        <Checkbox
          label="Send by email too"
          checked={values.email}
          onChange={(email) => change({ email })}
          hint="To those who want emails from the studio."
        />
      </Form>
    </Modal>
  );
}
