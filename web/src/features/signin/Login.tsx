import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { login } from "../../api/auth";
import { ApiFailure } from "../../api/failure";
import { useForm } from "../../api/useForm";
import { paths } from "../../lib/paths";
import { hasSessionEnded, returnPath } from "../../lib/returnPath";
import { hasDrafts } from "../../stores/drafts";
import { toast } from "../../stores/toasts";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { Form } from "../../ui/Form";
import { PasswordField } from "../../ui/PasswordField";
import { SignInFrame } from "./SignInFrame";
import { useBeginSession } from "./useBeginSession";

/** After this many wrong passwords, the form links to the password reset. */
const WRONG_PASSWORDS = 3;

export function Login() {
  const [wrongPasswords, setWrongPasswords] = useState(0);
  const beginSession = useBeginSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { form, field, message, running, stillTrying, abort } = useForm({
    start: { username: "", password: "" },
    send: (signal, sent) => login(sent, signal),
    failureText: "Login failed",
    onFailed: (failure) => {
      if (failure instanceof ApiFailure && failure.status === 401) setWrongPasswords((count) => count + 1);
    },
    onDone: async (answer) => {
      await beginSession(answer);
      toast.success(answer.message);
      void navigate(returnPath(state) ?? paths.dashboard, { replace: true });
    },
  });

  return (
    <SignInFrame
      title="Sign in"
      intro={
        hasSessionEnded(state) ? <SessionEnded /> : "With your username, or the email address the studio has for you."
      }
      problem={message}
      wayOn={wrongPasswords >= WRONG_PASSWORDS && <NewPassword />}
    >
      <Form form={{ ...form, noValidate: false }} stillTrying={stillTrying} onAbort={abort}>
        <Field
          label="Username or email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...field("username")}
        />
        <PasswordField label="Password" autoComplete="current-password" required {...field("password")} />
        <Button type="submit" tone="primary" running={running} className="mt-2 w-full">
          Sign in
        </Button>
      </Form>
      <Link
        to={paths.forgotPassword}
        className="target mt-2 inline-flex items-center font-medium text-accent underline underline-offset-2"
      >
        Forgot your password?
      </Link>
      <p className="mt-2 border-t border-line pt-4 text-[0.9375rem] text-ink-soft">
        Don't have an account? Please contact your admin to get one.
      </p>
    </SignInFrame>
  );
}

function SessionEnded() {
  return (
    <Banner role="status">
      <p>You were signed out because your session has ended. Sign in to go on where you were.</p>
      {hasDrafts() && <p>What you typed is kept until you open the form again.</p>}
    </Banner>
  );
}

function NewPassword() {
  return (
    <>
      <Link to={paths.forgotPassword} className="font-medium underline underline-offset-2">
        Set a new password
      </Link>{" "}
      by email, or contact your admin.
    </>
  );
}
