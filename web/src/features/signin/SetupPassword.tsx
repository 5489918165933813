import type { InvitedUser } from "@bindings/InvitedUser";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { setUpPassword } from "../../api/auth";
import { queries } from "../../api/queries";
import { useForm } from "../../api/useForm";
import { paths } from "../../lib/paths";
import { TOAST } from "../../lib/timing";
import { checkSetupPassword } from "../../rules";
import { toast } from "../../stores/toasts";
import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { Form } from "../../ui/Form";
import { PasswordField } from "../../ui/PasswordField";
import { BackToLogin } from "./BackToLogin";
import { LinkScreen } from "./LinkScreen";
import { SignInFrame } from "./SignInFrame";
import { useBeginSession } from "./useBeginSession";

export function SetupPassword() {
  return (
    <LinkScreen
      title="Invitation"
      missing="Invalid invitation link"
      query={queries.invitation}
      invalid={<InvalidInvitation />}
    >
      {(token, { user }) => <SetupForm token={token} invited={user} />}
    </LinkScreen>
  );
}

/** Says so, and goes to sign-in when the toast ends. */
function InvalidInvitation() {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error("Invalid or expired invitation link");
    const timer = setTimeout(() => navigate(paths.login, { replace: true }), TOAST.error);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <SignInFrame title="Invalid Invitation" intro="This invitation link is invalid or has expired.">
      <BackToLogin />
    </SignInFrame>
  );
}

function SetupForm({ token, invited }: { token: string; invited: InvitedUser }) {
  const navigate = useNavigate();
  const beginSession = useBeginSession();
  const { form, field, message, running, stillTrying, leave } = useForm({
    start: { password: "", confirmPassword: "" },
    check: checkSetupPassword,
    send: (signal, { password }) => setUpPassword({ token, password }, signal),
    otherwise: "Error setting up password",
    onDone: async (answer) => {
      await beginSession(answer);
      toast.success(`${answer.message} Welcome to Fantail!`);
      void navigate(paths.dashboard, { replace: true });
    },
  });
  return (
    <SignInFrame title={`Welcome, ${invited.firstName}!`} intro="Choose a password to complete your account.">
      <Form form={form} message={message} stillTrying={stillTrying} onLeave={leave}>
        <Field label="Name" value={`${invited.firstName} ${invited.lastName}`} onChange={() => {}} readOnly />
        <Field label="Email" value={invited.email} onChange={() => {}} autoComplete="username" readOnly />
        <PasswordField label="Password" autoComplete="new-password" {...field("password")} />
        <PasswordField label="Confirm Password" autoComplete="new-password" {...field("confirmPassword")} />
        <Button type="submit" tone="primary" running={running} className="w-full">
          Complete Setup
        </Button>
      </Form>
    </SignInFrame>
  );
}
