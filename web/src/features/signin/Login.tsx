import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { login } from "../../api/auth";
import { sentenceOf } from "../../api/failure";
import { queries } from "../../api/queries";
import { useAction } from "../../api/useAction";
import { paths } from "../../lib/paths";
import { useSession } from "../../stores/session";
import { toast } from "../../stores/toasts";
import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { FormProblem } from "../../ui/FormProblem";
import { PasswordField } from "../../ui/PasswordField";
import { StillTrying } from "../../ui/StillTrying";
import { SignInFrame } from "./SignInFrame";

export function Login() {
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();

  const signIn = useAction((signal) => login({ username, password }, signal), {
    onDone: async ({ token, message }) => {
      useSession.getState().begin(token);
      await client.prefetchQuery(queries.me());
      toast.success(message);
      void navigate(state?.linked ?? paths.dashboard, { replace: true });
    },
    onFailed: (failure) => setProblem(sentenceOf(failure, "Login failed")),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setProblem(null);
    void signIn.run();
  }

  return (
    <SignInFrame title="Sign in">
      <form onSubmit={submit} className="grid gap-4">
        <FormProblem message={problem} />
        <Field
          label="Username or email"
          name="username"
          value={username}
          onChange={setUsername}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField
          label="Password"
          name="password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          required
        />
        <Button type="submit" tone="primary" running={signIn.running} className="mt-2 w-full">
          Sign in
        </Button>
        {signIn.stillTrying && <StillTrying onLeave={signIn.leave} />}
      </form>
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
