import type { EmailServiceStatus, User } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Send } from "lucide-react";
import { useState } from "react";
import { emailStatus } from "../../../api/admin/mail";
import { counted } from "../../../lib/plural";
import { Banner } from "../../../ui/Banner";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { SkeletonRows } from "../../../ui/Skeleton";
import { SendTestEmail } from "./SendTestEmail";

/** Says whether emails leave, and sends a test email. Its result is shown until the next test email. */
export function Emails({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);

  function open() {
    setAnswer(null);
    setIsOpen(true);
  }
  function sent(message: string) {
    setIsOpen(false);
    setAnswer(message);
  }
  return (
    <Card title="Emails">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid min-w-0 flex-[1_1_20rem] gap-1 text-sm">
          <WhetherTheyLeave />
          <p className="text-ink-soft">Send a test email to see that emails arrive, and how they look.</p>
        </div>
        <Button icon={<Send aria-hidden className="size-4 shrink-0" />} onClick={open}>
          Send Test Email
        </Button>
      </div>
      {answer !== null && (
        <Banner role="alert" className="mt-4">
          {answer}
        </Banner>
      )}
      {isOpen && <SendTestEmail user={user} onClose={() => setIsOpen(false)} onSent={sent} />}
    </Card>
  );
}

/** One sentence. The card of the email service's status reports a failed request. */
function WhetherTheyLeave() {
  const { data, error } = useQuery(emailStatus());
  // Two lines on a phone, so that the card keeps its height.
  const reserved = "min-h-10 sm:min-h-5";
  if (error) return <p className={reserved}>It is not known at the moment whether emails leave.</p>;
  if (!data) return <SkeletonRows rows={1} label="Finding out whether emails leave" height="h-10 sm:h-5" />;
  const { status, health } = data;
  const isGood = status.configured && health.status === "healthy";
  return (
    <p role="status" className={clsx(reserved, "wrap-anywhere", !isGood && "font-medium text-warning")}>
      {words(data)}
    </p>
  );
}

function words({ status, health }: EmailServiceStatus): string {
  const { undeliveredInvitations = 0 } = health;
  if (!status.configured) return "Emails don't leave yet. Ask whoever runs your server to set FANTAIL_SMTP_URL.";
  if (health.status === "down") {
    return "Emails don't leave at the moment: the mail server can't be reached. They wait, and are tried again.";
  }
  const from = `Emails leave from ${status.fromEmail}.`;
  if (health.status === "healthy") return from;
  return undeliveredInvitations > 0
    ? `${from} ${counted(undeliveredInvitations, "invitation")} could not be delivered: the list of users says which, and why.`
    : `${from} Some could not be sent yet, and are tried again.`;
}
