import { type FormEvent, useState } from "react";
import { forgotPassword } from "../../api/auth";
import { sentenceOf } from "../../api/failure";
import { useAction } from "../../api/useAction";
import { limits } from "../../rules";
import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { FormProblem } from "../../ui/FormProblem";
import { StillTrying } from "../../ui/StillTrying";
import { BackToLogin } from "./BackToLogin";
import { SignInFrame } from "./SignInFrame";

export function ForgotPassword() {
  const [email, setEmail] = useState("");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = useAction((signal) => forgotPassword({ email }, signal), {
    onDone: () => setSentTo(email),
    onFailed: (failure) => setProblem(sentenceOf(failure, "Error sending reset email. Please try again.")),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setProblem(null);
    void send.run();
  }

  if (sentTo !== null) return <CheckYourEmail address={sentTo} />;
  return (
    <SignInFrame title="Forgot Password" intro="We email you a link to set a new one.">
      <form onSubmit={submit} className="grid gap-4">
        <FormProblem message={problem} />
        <Field
          label="Email"
          type="email"
          name="email"
          value={email}
          onChange={setEmail}
          autoComplete="email"
          required
        />
        <Button type="submit" tone="primary" running={send.running} className="w-full">
          Send Reset Link
        </Button>
        {send.stillTrying && <StillTrying onLeave={send.leave} />}
      </form>
      <BackToLogin />
    </SignInFrame>
  );
}

function CheckYourEmail({ address }: { address: string }) {
  return (
    <SignInFrame title="Check Your Email">
      <div role="status" className="grid gap-3">
        <p>
          If an account exists for <strong>{address}</strong>, a reset link has been sent to it.
        </p>
        <p>The link expires in {limits().resetLinkLifetime}.</p>
      </div>
      <BackToLogin />
    </SignInFrame>
  );
}
