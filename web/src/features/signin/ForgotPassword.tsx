import { useState } from "react";
import { forgotPassword } from "../../api/account";
import { useForm } from "../../api/useForm";
import { limits } from "../../rules";
import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { Form } from "../../ui/Form";
import { BackToLogin } from "./BackToLogin";
import { SignInFrame } from "./SignInFrame";

export function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, field, message, running, stillTrying, leave } = useForm({
    start: { email: "" },
    send: (signal, sent) => forgotPassword(sent, signal),
    otherwise: "Error sending reset email. Please try again.",
    onDone: (_, { email }) => setSentTo(email),
  });

  if (sentTo !== null) return <CheckYourEmail address={sentTo} />;
  return (
    <SignInFrame
      title="Forgot Password"
      intro="Enter the email address the studio has for you. We send you a link to set a new password."
      problem={message}
    >
      <Form form={{ ...form, noValidate: false }} stillTrying={stillTrying} onLeave={leave}>
        <Field label="Email" type="email" autoComplete="email" required {...field("email")} />
        <Button type="submit" tone="primary" running={running} className="w-full">
          Send Reset Link
        </Button>
      </Form>
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
        <p>{`The link expires in ${limits().resetLinkLifetime}.`}</p>
      </div>
      <BackToLogin />
    </SignInFrame>
  );
}
