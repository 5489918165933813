import type { Problem } from "@bindings/Problem";
import { type FormEvent, useId, useState } from "react";
import { changePassword } from "../../api/auth";
import { fieldsOf, sentenceOf } from "../../api/failure";
import { useAction } from "../../api/useAction";
import { unplaced } from "../../lib/unplaced";
import { checkChangePassword } from "../../rules";
import { toast } from "../../stores/toasts";
import { Button } from "../../ui/Button";
import { FormProblem } from "../../ui/FormProblem";
import { Modal } from "../../ui/Modal";
import { PasswordField } from "../../ui/PasswordField";
import { StillTrying } from "../../ui/StillTrying";

const EMPTY = { currentPassword: "", newPassword: "", confirmPassword: "" };

export function ChangePassword({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [form, setForm] = useState(EMPTY);
  const [problem, setProblem] = useState<Problem | null>(null);
  const save = useAction(
    (signal) => changePassword({ currentPassword: form.currentPassword, newPassword: form.newPassword }, signal),
    {
      onDone: ({ message }) => {
        toast.success(message);
        onClose();
      },
      onFailed: (failure) =>
        setProblem({ message: sentenceOf(failure, "Password change failed"), fields: fieldsOf(failure) }),
    },
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = checkChangePassword(form);
    setProblem(found);
    if (!found) void save.run();
  }

  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: form[name],
    onChange: (value: string) => setForm({ ...form, [name]: value }),
    problem: problem?.fields[name],
  });

  return (
    <Modal
      size="small"
      title="Change Password"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone="primary" running={save.running}>
            Change Password
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <FormProblem message={unplaced(problem, Object.keys(form))} />
        <PasswordField label="Current Password" autoComplete="current-password" {...field("currentPassword")} />
        <PasswordField label="New Password" autoComplete="new-password" {...field("newPassword")} />
        <PasswordField label="Confirm Password" autoComplete="new-password" {...field("confirmPassword")} />
        {save.stillTrying && <StillTrying onLeave={save.leave} />}
      </form>
    </Modal>
  );
}
