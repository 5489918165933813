import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { resetPassword } from "../../api/auth";
import { ApiFailure, sentenceOf } from "../../api/failure";
import { queries } from "../../api/queries";
import { useAction } from "../../api/useAction";
import { paths } from "../../lib/paths";
import { checkResetPassword } from "../../rules";
import { toast } from "../../stores/toasts";
import { Button, buttonClass } from "../../ui/Button";
import { FailedState } from "../../ui/FailedState";
import { FormProblem } from "../../ui/FormProblem";
import { PasswordField } from "../../ui/PasswordField";
import { SpinnerScreen } from "../../ui/Spinner";
import { StillTrying } from "../../ui/StillTrying";
import { BackToLogin } from "./BackToLogin";
import { SignInFrame } from "./SignInFrame";
import { useLinkSecret } from "./useLinkSecret";
import { usePasswordForm } from "./usePasswordForm";

const UNCHECKED = "The link could not be checked";

export function ResetPassword() {
  const token = useLinkSecret();
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQuery({ ...queries.resetLink(token), enabled: token !== "" });

  useEffect(() => {
    if (token !== "") return;
    toast.error("Invalid reset link");
    void navigate(paths.login, { replace: true });
  }, [token, navigate]);

  if (data) return <ResetForm token={token} email={data.email} />;
  if (error instanceof ApiFailure) return <InvalidLink />;
  if (error) {
    return (
      <SignInFrame title="Reset Password">
        <FailedState title={UNCHECKED} detail={sentenceOf(error)} onRetry={refetch} retrying={isFetching} />
      </SignInFrame>
    );
  }
  return <SpinnerScreen />;
}

function InvalidLink() {
  useEffect(() => toast.error("Invalid or expired reset link"), []);
  return (
    <SignInFrame title="Invalid Reset Link" intro="This link is invalid, has expired or has been used.">
      <Link to={paths.forgotPassword} className={buttonClass("primary", "w-full")}>
        Request New Reset Link
      </Link>
      <BackToLogin />
    </SignInFrame>
  );
}

function ResetForm({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate();
  const save = useAction((signal, password: string) => resetPassword({ token, newPassword: password }, signal), {
    onDone: ({ message }) => {
      toast.success(message);
      void navigate(paths.login, { replace: true });
    },
    onFailed: (failure) => form.fail(failure, "Error resetting password. Please try again."),
  });
  const form = usePasswordForm(checkResetPassword, (password) => void save.run(password));
  return (
    <SignInFrame title="Reset Password" intro={email}>
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        <FormProblem message={form.message} />
        <PasswordField label="New Password" {...form.field("password")} />
        <PasswordField label="Confirm Password" {...form.field("confirmPassword")} />
        <Button type="submit" tone="primary" running={save.running} className="w-full">
          Reset Password
        </Button>
        {save.stillTrying && <StillTrying onLeave={save.leave} />}
      </form>
      <BackToLogin />
    </SignInFrame>
  );
}
