import type { ProfileRequest } from "@bindings/ProfileRequest";
import type { User } from "@bindings/User";
import { useEffect, useState } from "react";
import { saveProfile } from "../../api/account";
import { useForm } from "../../api/useForm";
import { checkProfile } from "../../rules";
import { toast } from "../../stores/toasts";
import { askToLeave, useUnsavedChanges } from "../../stores/unsaved";
import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { Form } from "../../ui/Form";

/** One's own account, to change. */
export function ProfileForm({ user: present, onDone }: { user: User; onDone: () => void }) {
  // The account is read again while the form is open; its changes are those since it was opened.
  const [user] = useState(present);
  const { form, field, message, isDirty, running, stillTrying, leave } = useForm({
    start: valuesOf(user),
    check: (values) => checkProfile(requestOf(values, user), user.bankAccount?.accountNumber),
    send: (signal, values) => saveProfile(requestOf(values, user), signal),
    otherwise: "Profile update failed",
    onDone: ({ message }) => {
      toast.success(message);
      onDone();
    },
  });
  useUnsavedChanges(isDirty);
  useEffect(() => form.ref.current?.querySelector("input")?.focus(), [form.ref]);

  return (
    <Form form={form} message={message} stillTrying={stillTrying} onLeave={leave}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" autoComplete="given-name" required {...field("firstName")} />
        <Field label="Last name" autoComplete="family-name" required {...field("lastName")} />
        <Field label="Email" type="email" autoComplete="email" required {...field("email")} />
        <Field label="Phone (optional)" type="tel" autoComplete="tel" {...field("phone")} />
        {user.canEdit && (
          <>
            <Field label="Bank account name" autoComplete="off" {...field("bankName")} />
            <Field
              label="Bank account number"
              autoComplete="off"
              hint="Where members pay for concessions"
              {...field("accountNumber")}
            />
          </>
        )}
      </div>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={() => askToLeave(onDone)}>Cancel</Button>
        <Button type="submit" tone="primary" running={running}>
          Save Changes
        </Button>
      </div>
    </Form>
  );
}

function valuesOf(user: User) {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phone: user.phone,
    bankName: user.bankAccount?.bankName ?? "",
    accountNumber: user.bankAccount?.accountNumber ?? "",
  };
}

/** The bank account is sent only where it has changed: every change of it is told to all admins. */
function requestOf({ bankName, accountNumber, ...form }: ReturnType<typeof valuesOf>, user: User): ProfileRequest {
  const before = valuesOf(user);
  const isSame = bankName === before.bankName && accountNumber === before.accountNumber;
  return user.canEdit && !isSame ? { ...form, bankAccount: { bankName, accountNumber } } : form;
}
