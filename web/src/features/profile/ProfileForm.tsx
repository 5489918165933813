import type { ProfileRequest } from "@bindings/ProfileRequest";
import type { User } from "@bindings/User";
import { saveProfile } from "../../api/auth";
import { useForm } from "../../api/useForm";
import { checkProfile } from "../../rules";
import { toast } from "../../stores/toasts";
import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { Form } from "../../ui/Form";

/** One's own account, to change. */
export function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { form, field, message, running, stillTrying, leave } = useForm({
    start: valuesOf(user),
    check: (values) => checkProfile(requestOf(values, user)),
    send: (signal, values) => saveProfile(requestOf(values, user), signal),
    otherwise: "Profile update failed",
    onDone: ({ message }) => {
      toast.success(message);
      onDone();
    },
  });

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
            <Field label="Bank account number" autoComplete="off" {...field("accountNumber")} />
          </>
        )}
      </div>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onDone}>Cancel</Button>
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

function requestOf({ bankName, accountNumber, ...form }: ReturnType<typeof valuesOf>, user: User): ProfileRequest {
  return user.canEdit ? { ...form, bankAccount: { bankName, accountNumber } } : form;
}
