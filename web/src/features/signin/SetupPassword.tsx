import type { InvitedUser } from "@bindings/InvitedUser";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { setUpPassword } from "../../api/auth";
import { ApiFailure, sentenceOf } from "../../api/failure";
import { queries } from "../../api/queries";
import { useAction } from "../../api/useAction";
import { paths } from "../../lib/paths";
import { TOAST } from "../../lib/timing";
import { checkSetupPassword } from "../../rules";
import { useSession } from "../../stores/session";
import { toast } from "../../stores/toasts";
import { Button } from "../../ui/Button";
import { FailedState } from "../../ui/FailedState";
import { Field } from "../../ui/Field";
import { FormProblem } from "../../ui/FormProblem";
import { PasswordField } from "../../ui/PasswordField";
import { SpinnerScreen } from "../../ui/Spinner";
import { StillTrying } from "../../ui/StillTrying";
import { BackToLogin } from "./BackToLogin";
import { SignInFrame } from "./SignInFrame";
import { useLinkSecret } from "./useLinkSecret";
import { usePasswordForm } from "./usePasswordForm";

const UNCHECKED = "The link could not be checked";

export function SetupPassword() {
  const token = useLinkSecret();
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQuery({ ...queries.invitation(token), enabled: token !== "" });

  useEffect(() => {
    if (token !== "") return;
    toast.error("Invalid invitation link");
    void navigate(paths.login, { replace: true });
  }, [token, navigate]);

  if (data) return <SetupForm token={token} invited={data.user} />;
  if (error instanceof ApiFailure) return <InvalidInvitation />;
  if (error) {
    return (
      <SignInFrame title="Invitation">
        <FailedState title={UNCHECKED} detail={sentenceOf(error)} onRetry={refetch} retrying={isFetching} />
      </SignInFrame>
    );
  }
  return <SpinnerScreen />;
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
  const client = useQueryClient();
  const save = useAction((signal, password: string) => setUpPassword({ token, password }, signal), {
    onDone: async (answer) => {
      // Somebody else may be signed in here; nothing of theirs stays.
      useSession.getState().end();
      useSession.getState().begin(answer.token);
      await client.prefetchQuery(queries.me());
      toast.success(`${answer.message} Welcome to Fantail!`);
      void navigate(paths.dashboard, { replace: true });
    },
    onFailed: (failure) => form.fail(failure, "Error setting up password"),
  });
  const form = usePasswordForm(checkSetupPassword, (password) => void save.run(password));
  return (
    <SignInFrame title={`Welcome, ${invited.firstName}!`} intro="Choose a password to complete your account.">
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        <FormProblem message={form.message} />
        <Field label="Name" value={`${invited.firstName} ${invited.lastName}`} onChange={() => {}} readOnly />
        <Field label="Email" value={invited.email} onChange={() => {}} autoComplete="username" readOnly />
        <PasswordField label="Password" {...form.field("password")} />
        <PasswordField label="Confirm Password" {...form.field("confirmPassword")} />
        <Button type="submit" tone="primary" running={save.running} className="w-full">
          Complete Setup
        </Button>
        {save.stillTrying && <StillTrying onLeave={save.leave} />}
      </form>
    </SignInFrame>
  );
}
