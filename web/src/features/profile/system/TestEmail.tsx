import type { User } from "@bindings/wire";
import { Send } from "lucide-react";
import { useState } from "react";
import { Banner } from "../../../ui/Banner";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { SendTestEmail } from "./SendTestEmail";

/** Sends a test email. The result is shown until the next test email. */
export function TestEmail({ user }: { user: User }) {
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
    <Card title="Test Email">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">Send one to see that emails arrive, and how they look.</p>
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
