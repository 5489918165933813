import type { PasswordForm } from "@bindings/PasswordForm";
import type { Problem } from "@bindings/Problem";
import { type FormEvent, useState } from "react";
import { fieldsOf, sentenceOf } from "../../api/failure";
import { unplaced } from "../../lib/unplaced";

type Check = (form: PasswordForm) => Problem | null;

/** A new password typed twice, checked before it is sent. */
export function usePasswordForm(check: Check, send: (password: string) => void) {
  const [form, setForm] = useState<PasswordForm>({ password: "", confirmPassword: "" });
  const [problem, setProblem] = useState<Problem | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = check(form);
    setProblem(found);
    if (!found) send(form.password);
  };
  const field = (name: keyof PasswordForm) => ({
    name,
    value: form[name],
    onChange: (value: string) => setForm({ ...form, [name]: value }),
    problem: problem?.fields[name],
    autoComplete: "new-password" as const,
  });
  const fail = (failure: unknown, otherwise: string) =>
    setProblem({ message: sentenceOf(failure, otherwise), fields: passwordFields(failure) });
  return { submit, field, fail, message: unplaced(problem, Object.keys(form)) };
}

function passwordFields(failure: unknown): Problem["fields"] {
  const { newPassword, password = newPassword } = fieldsOf(failure);
  return password === undefined ? {} : { password };
}
