import type { InvitedUser } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { setUpPassword } from "../../api/account";
import { queries } from "../../api/queries";
import { useForm } from "../../api/useForm";
import { paths } from "../../lib/paths";
import { checkSetupPassword } from "../../rules";
import { toast } from "../../stores/toasts";
import { passwordHint } from "../../studio/account/passwordHint";
import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { Form } from "../../ui/Form";
import { PasswordField } from "../../ui/PasswordField";
import { SignInFrame } from "./SignInFrame";
import { useBeginSession } from "./useBeginSession";

/** The form behind an invitation link: a new user chooses a password, and is signed in with it. */
export function SetupForm({ token, invited }: { token: string; invited: InvitedUser }) {
  const navigate = useNavigate();
  const beginSession = useBeginSession();
  const { data: studio } = useQuery(queries.studio());
  const { form, field, message, running, stillTrying, abort } = useForm({
    start: { password: "", confirmPassword: "" },
    check: checkSetupPassword,
    send: (signal, { password }) => setUpPassword({ token, password }, signal),
    failureText: "Error setting up password",
    onDone: async (answer) => {
      await beginSession(answer);
      toast.success(`${answer.message} Welcome to Fantail!`);
      void navigate(paths.dashboard, { replace: true });
    },
  });

  return (
    <SignInFrame
      title={`Welcome, ${invited.firstName}!`}
      intro={`${studio?.studioName ?? "The studio"} has made an account for you. Choose a password to complete it.`}
      problem={message}
    >
      <Form form={form} stillTrying={stillTrying} onAbort={abort}>
        <Field label="Name" value={`${invited.firstName} ${invited.lastName}`} onChange={() => {}} readOnly />
        <Field label="Email" value={invited.email} onChange={() => {}} autoComplete="username" readOnly />
        <PasswordField label="Password" autoComplete="new-password" {...field("password")} hint={passwordHint()} />
        <PasswordField label="Confirm Password" autoComplete="new-password" {...field("confirmPassword")} />
        <Button type="submit" tone="primary" running={running} className="w-full">
          Complete Setup
        </Button>
      </Form>
    </SignInFrame>
  );
}
