import type { User } from "@bindings/wire";
import { useId } from "react";
import { useNavigate } from "react-router";
import { deleteAccount } from "../../api/account";
import { useForm } from "../../api/useForm";
import { paths } from "../../lib/paths";
import { checkDeletion } from "../../rules";
import { useSession } from "../../stores/session";
import { toast } from "../../stores/toasts";
import { Field } from "../../ui/Field";
import { Form } from "../../ui/Form";
import { FormFooter } from "../../ui/FormFooter";
import { Modal } from "../../ui/Modal";
import { ErasureSummary } from "./ErasureSummary";

type Props = { user: User; onClose: () => void };

export function DeleteAccount({ user, onClose }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const { form, field, message, running, stillTrying, abort } = useForm({
    start: { confirmation: "" },
    check: ({ confirmation }) => checkDeletion(confirmation),
    send: (signal) => deleteAccount(signal),
    otherwise: "Failed to delete account",
    onDone: ({ message }) => {
      useSession.getState().leave();
      toast.success(message);
      void navigate(paths.login);
    },
  });

  return (
    <Modal
      title="Delete Account"
      subtitle={`${user.firstName} ${user.lastName} · @${user.username}`}
      onClose={onClose}
      isLocked={running}
      footer={
        <FormFooter
          formId={id}
          submit="Delete Account"
          cancel="Keep my account"
          tone="danger"
          running={running}
          runningReason="Your account is being deleted"
          onCancel={onClose}
        />
      }
    >
      <Form form={form} id={id} message={message} stillTrying={stillTrying} onAbort={abort}>
        <ErasureSummary user={user} />
        <Field
          label="Type DELETE to confirm"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field("confirmation")}
        />
      </Form>
    </Modal>
  );
}
