import type { Payment } from "@bindings/wire";
import { useId } from "react";
import { reversePayment } from "../../../api/admin/payments";
import { useForm } from "../../../api/useForm";
import { concessionWords, limits } from "../../../rules";
import { checkReversal } from "../../../rules/staff";
import { toast } from "../../../stores/toasts";
import { Field } from "../../../ui/Field";
import { Form } from "../../../ui/Form";
import { FormFooter } from "../../../ui/FormFooter";
import { Modal } from "../../../ui/Modal";
import { amountWords, nameOf } from "./paymentWords";

type Props = { payment: Payment; onClose: () => void; onBack: () => void };

/** Reverses a payment: removes its concessions from the member's balance. */
export function ReversePayment({ payment, onClose, onBack }: Props) {
  const id = useId();
  const { userId, concessions } = payment;
  const { form, field, message, running, stillTrying, abort } = useForm({
    start: { reason: "" },
    draft: `reverse payment ${payment._id}`,
    check: ({ reason }) => checkReversal(reason),
    send: (signal, { reason }) => reversePayment(payment._id, reason, signal),
    failureText: "Failed to reverse payment",
    onDone: () => {
      toast.success(`Payment reversed: ${concessionWords(concessions)} taken from ${nameOf(userId)}`);
      onClose();
    },
  });
  return (
    <Modal
      title="Reverse Payment"
      subtitle={`${amountWords(payment)}, ${nameOf(userId)}`}
      onClose={onClose}
      isLocked={running}
      footer={
        <FormFooter
          formId={id}
          submit="Reverse Payment"
          cancel="Back"
          tone="danger"
          running={running}
          runningReason="The payment is being reversed…"
          onCancel={onBack}
        />
      }
    >
      <Form form={form} id={id} message={message} stillTrying={stillTrying} onAbort={abort}>
        <p>{`${concessionWords(concessions)} will be taken from ${nameOf(userId)}. This can't be undone.`}</p>
        <Field
          label="Reason"
          maxLength={limits().reasonLength}
          hint={`${userId.firstName} is told this reason.`}
          autoComplete="off"
          data-autofocus
          {...field("reason")}
        />
      </Form>
    </Modal>
  );
}
