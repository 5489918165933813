import type { EmailServiceStatus, MailHealth } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { emailStatus } from "../../../api/admin/mail";
import type { BadgeTone } from "../../../ui/Badge";
import { StatusCard, StatusValues } from "./StatusCard";

/** The state and the settings of the mail service. */
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

const HEALTH: Record<MailHealth, { word: string; tone: BadgeTone }> = {
  healthy: { word: "Healthy", tone: "accent" },
  degraded: { word: "Degraded", tone: "warning" },
  down: { word: "Down", tone: "danger" },
};

/** Shown without a mail server: nothing has failed, but no email is delivered. */
const NOT_SET_UP = { word: "Not set up", tone: "warning" } as const;

const yesNo = (is: boolean) => (is ? "Yes" : "No");

function Status({ health, status }: EmailServiceStatus) {
  const { provider, fromEmail, environment, configured, testMode } = status;
  return (
    <StatusValues
      {...(configured ? HEALTH[health.status] : NOT_SET_UP)}
      items={[
        { name: "Provider", value: provider },
        { name: "From address", value: fromEmail },
        { name: "Environment", value: environment },
        { name: "Configured", value: yesNo(configured) },
        { name: "Test mode", value: yesNo(testMode) },
      ]}
    />
  );
}
