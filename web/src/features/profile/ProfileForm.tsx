import type { ProfileForm as Fields, User } from "@bindings/wire";
import { useEffect, useState } from "react";
import { saveProfile } from "../../api/account";
import { useConcurrentEdits } from "../../api/useConcurrentEdits";
import { useForm } from "../../api/useForm";
import { editOf } from "../../lib/edits";
import { checkProfile } from "../../rules";
import { toast } from "../../stores/toasts";
import { confirmLeaving, useUnsavedChanges } from "../../stores/unsaved";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { EditConflictBanner } from "../../ui/EditConflictBanner";
import { Field } from "../../ui/Field";
import { Form } from "../../ui/Form";

const NAMED = {
  record: "your account",
  labels: {
    firstName: "first name",
    lastName: "last name",
    email: "email",
    phone: "phone",
    bankName: "bank account name",
    accountNumber: "bank account number",
  },
};

/** The form to edit one's own account. */
export function ProfileForm({ user: present, onDone }: { user: User; onDone: () => void }) {
  // The account is refetched while the form is open, but the form starts from the values at opening.
  const [user] = useState(present);
  const edit = useForm({
    start: valuesOf(user),
    draft: "profile",
    check: (values, baseline) => {
      const { bankAccount } = editOf(fieldsOf(baseline, user), fieldsOf(values, user));
      return checkProfile({ ...fieldsOf(values, user), bankAccount }, baseline.accountNumber);
    },
    send: (signal, values, { baseline }) =>
      saveProfile(editOf(fieldsOf(baseline, user), fieldsOf(values, user)), signal),
    currentValues: (found) => found.user && valuesOf(found.user),
    failureText: "Profile update failed",
    onDone: ({ message }) => {
      toast.success(message);
      onDone();
    },
  });
  const { form, field, message, isDirty, conflict, running, stillTrying, abort } = edit;
  const changesText = useConcurrentEdits(valuesOf(present), edit, NAMED);
  useUnsavedChanges(isDirty);
  useEffect(() => form.ref.current?.querySelector("input")?.focus(), [form.ref]);

  return (
    <Form form={form} message={message} stillTrying={stillTrying} onAbort={abort}>
      {changesText && <Banner role="status">{changesText}</Banner>}
      <EditConflictBanner conflict={conflict} />
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
        <Button
          onClick={() => confirmLeaving(onDone)}
          disabledReason={running ? "Your profile is being saved…" : null}
          reasonIsPlain
        >
          Cancel
        </Button>
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

/**
 * Returns the request's fields. The bank account is a single field, so it is sent whole, and only if it has changed.
 */
function fieldsOf({ bankName, accountNumber, ...rest }: ReturnType<typeof valuesOf>, user: User): Fields {
  return user.canEdit ? { ...rest, bankAccount: { bankName, accountNumber } } : rest;
}
