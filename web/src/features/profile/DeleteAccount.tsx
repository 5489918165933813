import type { User } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useNavigate } from "react-router";
import { deleteAccount } from "../../api/account";
import { queries } from "../../api/queries";
import { useForm } from "../../api/useForm";
import { paths } from "../../lib/paths";
import { counted } from "../../lib/plural";
import { balanceWords, capabilities, checkDeletion, limits } from "../../rules";
import { useSession } from "../../stores/session";
import { toast } from "../../stores/toasts";
import { RETAINED_DATA, RETAINED_OF_INSTRUCTORS } from "../../studio/account/retainedData";
import { Field } from "../../ui/Field";
import { Form } from "../../ui/Form";
import { FormFooter } from "../../ui/FormFooter";
import { Modal } from "../../ui/Modal";

type Props = { user: User; onClose: () => void };

export function DeleteAccount({ user, onClose }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const { form, field, message, running, stillTrying, abort } = useForm({
    start: { confirmation: "" },
    check: ({ confirmation }) => checkDeletion(confirmation),
    send: (signal) => deleteAccount(signal),
    failureText: "Failed to delete account",
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

/** The data deleted with an account, and the data retained. */
function ErasureSummary({ user }: { user: User }) {
  const { data: bookings } = useQuery(queries.upcoming());
  const booked = bookings?.filter((booking) => booking.status === "confirmed").length ?? 0;
  const balance = balanceWords(user.concessions);
  return (
    <div className="grid gap-4 text-sm">
      <List title="What is deleted">
        <li>Your sign-in: you are signed out everywhere, at once, and can't sign in again.</li>
        <li>{`Your name, email, phone number and notifications, and the studio's notes on you: erased within ${limits().erasureDays} days.`}</li>
        <li>{`Your future bookings${booked > 0 ? ` (${counted(booked, "class", "classes")} now)` : ""}: they are cancelled, your waitlist entries go, and the places are free for others.`}</li>
        {capabilities(user.role).hasConcessions && (
          <li>{`Your balance of ${balance.number} ${balance.noun}: it ends with the account.`}</li>
        )}
      </List>
      <List title="What is kept">
        {RETAINED_DATA.map((words) => (
          <li key={words}>{`${words}.`}</li>
        ))}
        {user.hasAdminAccess && <li>{`${RETAINED_OF_INSTRUCTORS}.`}</li>}
      </List>
      <p className="font-medium">This action cannot be undone.</p>
    </div>
  );
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-ink-soft">{children}</ul>
    </section>
  );
}
