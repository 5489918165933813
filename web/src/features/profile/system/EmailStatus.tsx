import type { EmailServiceStatus } from "@bindings/EmailServiceStatus";
import type { MailHealth } from "@bindings/MailHealth";
import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { emailStatus } from "../../../api/admin/mail";
import { sentenceOf } from "../../../api/failure";
import { Badge, type BadgeTone } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { FailedState } from "../../../ui/FailedState";
import { KeyValues } from "../../../ui/KeyValues";
import { Skeleton } from "../../../ui/Skeleton";

/** How the studio's letters leave now. */
export function EmailStatus() {
  const { data, error, isFetching, refetch } = useQuery(emailStatus());
  return (
    <Card
      title="Email Service Status"
      aside={
        !error && (
          <Button
            running={isFetching}
            onClick={() => void refetch()}
            icon={<RotateCw aria-hidden className="size-4 shrink-0" />}
          >
            Refresh
          </Button>
        )
      }
    >
      {error ? (
        <FailedState
          title="Unable to fetch email status. Check system configuration."
          detail={sentenceOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : data ? (
        <Status {...data} />
      ) : (
        <Loading />
      )}
    </Card>
  );
}

const HEALTH: Record<MailHealth, { word: string; tone: BadgeTone; meaning: string }> = {
  healthy: { word: "Healthy", tone: "accent", meaning: "Emails leave as soon as they are written." },
  degraded: { word: "Degraded", tone: "warning", meaning: "Some emails could not be sent yet, and are tried again." },
  down: {
    word: "Down",
    tone: "danger",
    meaning: "The mail server can't be reached. Emails wait, and are tried again.",
  },
};

/** Two lines on a phone, whatever it says. */
const MEANING = "mt-4 min-h-10 text-sm text-ink-soft sm:min-h-5";

/** In the shape of what comes. */
function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading the email status</span>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {["status", "provider", "from", "environment", "configured", "test mode"].map((name) => (
          <Skeleton key={name} className="h-10" />
        ))}
      </div>
      <div className={MEANING}>
        <Skeleton className="h-5" />
      </div>
    </div>
  );
}

const yesNo = (is: boolean) => (is ? "Yes" : "No");

function Status({ health, status }: EmailServiceStatus) {
  const { word, tone, meaning } = HEALTH[health.status];
  const { provider, fromEmail, environment, configured, testMode } = status;
  return (
    <>
      <KeyValues
        columns={2}
        items={[
          { name: "Status", value: <Badge tone={tone}>{word}</Badge> },
          { name: "Provider", value: provider },
          { name: "From", value: fromEmail },
          { name: "Environment", value: environment },
          { name: "Configured", value: yesNo(configured) },
          { name: "Test mode", value: yesNo(testMode) },
        ]}
      />
      <p role="status" className={MEANING}>
        {testMode ? "No mail server is configured: each email is written to a file, and reaches nobody." : meaning}
      </p>
    </>
  );
}
