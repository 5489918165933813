import type { PasswordForm } from "@bindings/PasswordForm";
import type { Problem } from "@bindings/Problem";
import { type FormEvent, useState } from "react";
import { fieldsOf, sentenceOf } from "../../api/failure";

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
  /** What is wrong with no field in particular. */
  const message = problem && Object.keys(problem.fields).length === 0 ? problem.message : null;
  return { submit, field, fail, message };
}

function passwordFields(failure: unknown): Problem["fields"] {
  const { newPassword, password = newPassword } = fieldsOf(failure);
  return password === undefined ? {} : { password };
}
