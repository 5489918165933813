import type { EmailServiceStatus, MailHealth } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { emailStatus } from "../../../api/admin/mail";
import { counted } from "../../../lib/plural";
import type { BadgeTone } from "../../../ui/Badge";
import { StatusCard, StatusValues } from "./StatusCard";

/** The state of the mail service. */
export function EmailStatus() {
  return (
    <StatusCard
      title="Email Service Status"
      query={useQuery(emailStatus())}
      failed="Unable to fetch email status. Check system configuration."
      loading="Loading the email status"
      values={6}
    >
      {(data) => <Status {...data} />}
    </StatusCard>
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

function meaningOf({ status, undeliveredInvitations }: EmailServiceStatus["health"], isTest: boolean, meaning: string) {
  if (isTest) return "No mail server is configured: each email is written to a file, and reaches nobody.";
  if (status !== "degraded" || undeliveredInvitations === undefined) return meaning;
  return `${counted(undeliveredInvitations, "invitation")} could not be delivered: the list of users says which, and why.`;
}

/** Shown without a mail server: nothing has failed, but no email is delivered. */
const NOT_SET_UP = { word: "Not set up", tone: "warning" } as const;

const yesNo = (is: boolean) => (is ? "Yes" : "No");

function Status({ health, status }: EmailServiceStatus) {
  const { provider, fromEmail, environment, configured, testMode } = status;
  const { meaning, ...present } = HEALTH[health.status];
  const { word, tone } = configured ? present : NOT_SET_UP;
  return (
    <StatusValues
      word={word}
      tone={tone}
      items={[
        { name: "Provider", value: provider },
        { name: "From", value: fromEmail },
        { name: "Environment", value: environment },
        { name: "Configured", value: yesNo(configured) },
        { name: "Test mode", value: yesNo(testMode) },
      ]}
      meaning={meaningOf(health, testMode, meaning)}
    />
  );
}
