import type { Problem } from "@bindings/Problem";
import type { ProfileRequest } from "@bindings/ProfileRequest";
import type { User } from "@bindings/User";
import { type FormEvent, useState } from "react";
import { saveProfile } from "../../api/auth";
import { fieldsOf, sentenceOf } from "../../api/failure";
import { useAction } from "../../api/useAction";
import { unplaced } from "../../lib/unplaced";
import { checkProfile } from "../../rules";
import { toast } from "../../stores/toasts";
import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { FormProblem } from "../../ui/FormProblem";
import { StillTrying } from "../../ui/StillTrying";

type Form = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  bankName: string;
  accountNumber: string;
};

/** One's own account, to change. */
export function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const [form, setForm] = useState<Form>(() => formOf(user));
  const [problem, setProblem] = useState<Problem | null>(null);
  const save = useAction((signal) => saveProfile(requestOf(form, user), signal), {
    onDone: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onFailed: (failure) =>
      setProblem({ message: sentenceOf(failure, "Profile update failed"), fields: fieldsOf(failure) }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = checkProfile(requestOf(form, user));
    setProblem(found);
    if (!found) void save.run();
  }

  const field = (name: keyof Form) => ({
    name,
    value: form[name],
    onChange: (value: string) => setForm({ ...form, [name]: value }),
    problem: problem?.fields[name],
  });

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <FormProblem message={unplaced(problem, Object.keys(form))} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" autoComplete="given-name" required {...field("firstName")} />
        <Field label="Last name" autoComplete="family-name" required {...field("lastName")} />
        <Field label="Email" type="email" autoComplete="email" required {...field("email")} />
        <Field label="Phone (optional)" type="tel" autoComplete="tel" {...field("phone")} />
        {user.canEdit && (
          <>
            <Field label="Bank account name" autoComplete="off" {...field("bankName")} />
            <Field label="Bank account number" autoComplete="off" {...field("accountNumber")} />
          </>
        )}
      </div>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" tone="primary" running={save.running}>
          Save Changes
        </Button>
      </div>
      {save.stillTrying && <StillTrying onLeave={save.leave} />}
    </form>
  );
}

function formOf(user: User): Form {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phone: user.phone,
    bankName: user.bankAccount?.bankName ?? "",
    accountNumber: user.bankAccount?.accountNumber ?? "",
  };
}

function requestOf({ bankName, accountNumber, ...form }: Form, user: User): ProfileRequest {
  return user.canEdit ? { ...form, bankAccount: { bankName, accountNumber } } : form;
}
