import type { Studio } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { forgotPassword } from "../../api/account";
import { queries } from "../../api/queries";
import { useForm } from "../../api/useForm";
import { limits } from "../../rules/limits";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { Form } from "../../ui/Form";
import { BackToLogin } from "./BackToLogin";
import { SignInFrame } from "./SignInFrame";

export function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { data: studio } = useQuery(queries.studio());
  const { form, field, message, running, stillTrying, abort } = useForm({
    start: { email: "" },
    send: (signal, sent) => forgotPassword(sent, signal),
    failureText: "Error sending reset email. Please try again.",
    onDone: (_, { email }) => setSentTo(email),
  });

  if (sentTo !== null) return <CheckYourEmail address={sentTo} studio={studio} />;
  return (
    <SignInFrame
      title="Forgot Password"
      intro="Enter the email address the studio has for you. We send you a link to set a new password."
      problem={message}
    >
      <NoMailBanner studio={studio} />
      <Form form={{ ...form, noValidate: false }} stillTrying={stillTrying} onAbort={abort}>
        <Field label="Email" type="email" autoComplete="email" required {...field("email")} />
        <Button type="submit" tone="primary" running={running} className="w-full">
          Send Reset Link
        </Button>
      </Form>
      <BackToLogin />
    </SignInFrame>
  );
}

/** Shown if there is no mail server, so that no link can be sent. An admin can set a new password instead. */
function NoMailBanner({ studio }: { studio: Studio | undefined }) {
  if (studio?.sendsMail !== false) return null;
  const contact = studio.contactEmail;
  return (
    <Banner tone="warning">
      <span>The studio sends no emails at present. Ask an admin to set a new password for you:</span>{" "}
      <a href={`mailto:${contact}`} className="font-medium underline underline-offset-4">
        {contact}
      </a>
    </Banner>
  );
}

function CheckYourEmail({ address, studio }: { address: string; studio: Studio | undefined }) {
  return (
    <SignInFrame title="Check Your Email">
      <div role="status" className="grid gap-3">
        <p>
          If an account exists for <strong>{address}</strong>, a reset link has been sent to it.
        </p>
        <p>{`The link expires in ${limits().resetLinkLifetime}.`}</p>
      </div>
      <NoMailBanner studio={studio} />
      <BackToLogin />
    </SignInFrame>
  );
}
