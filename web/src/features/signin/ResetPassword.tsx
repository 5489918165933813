import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { resetPassword } from "../../api/account";
import { mergeProblems } from "../../api/mergeProblems";
import { queries } from "../../api/queries";
import { useForm } from "../../api/useForm";
import { paths } from "../../lib/paths";
import { checkResetPassword } from "../../rules";
import { toast } from "../../stores/toasts";
import { passwordHint } from "../../studio/account/passwordHint";
import { Button, buttonClass } from "../../ui/Button";
import { Form } from "../../ui/Form";
import { PasswordField } from "../../ui/PasswordField";
import { BackToLogin } from "./BackToLogin";
import { LinkScreen } from "./LinkScreen";
import { SignInFrame } from "./SignInFrame";

export function ResetPassword() {
  return (
    <LinkScreen title="Reset Password" missing="Invalid reset link" query={queries.resetLink} invalid={<InvalidLink />}>
      {(token, { email }) => <ResetForm token={token} email={email} />}
    </LinkScreen>
  );
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
  const { form, field, message, running, stillTrying, abort } = useForm({
    start: { password: "", confirmPassword: "" },
    // Shows both problems if the password is too short and the confirmation differs.
    check: (form) =>
      mergeProblems(checkResetPassword(form), checkResetPassword({ ...form, confirmPassword: form.password })),
    send: (signal, { password }) => resetPassword({ token, newPassword: password }, signal),
    failureText: "Error resetting password. Please try again.",
    fieldNames: { newPassword: "password" },
    onDone: ({ message }) => {
      toast.success(message);
      void navigate(paths.login, { replace: true });
    },
  });
  return (
    <SignInFrame title="Reset Password" intro={email} problem={message}>
      <Form form={form} stillTrying={stillTrying} onAbort={abort}>
        {/* For password managers, which store a password with its username. */}
        <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
        <PasswordField label="New Password" autoComplete="new-password" {...field("password")} hint={passwordHint()} />
        <PasswordField label="Confirm New Password" autoComplete="new-password" {...field("confirmPassword")} />
        <Button type="submit" tone="primary" running={running} className="w-full">
          Reset Password
        </Button>
      </Form>
      <BackToLogin />
    </SignInFrame>
  );
}
