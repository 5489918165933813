import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { heldInvitations, sendHeldInvitations } from "../../../api/admin/import";
import { useAction } from "../../../api/useAction";
import { counted } from "../../../lib/plural";
import { toast } from "../../../stores/toasts";
import { Banner } from "../../../ui/Banner";
import { Button } from "../../../ui/Button";
import { StillTrying } from "../../../ui/StillTrying";

const FAILED = "Failed to send invitations";

/** The number of people without a working invitation, with a button that sends the invitations. */
export function HeldInvitations() {
  const held = useQuery(heldInvitations());
  const send = useAction((signal) => sendHeldInvitations(signal), {
    failureText: FAILED,
    onDone: async ({ message }) => {
      toast.success(message);
      await held.refetch();
    },
  });
  const count = held.data?.count ?? 0;
  if (count === 0) return null;
  const minutes = counted(held.data?.minutes ?? 1, "minute");
  return (
    <Banner title={`${counted(count, "person", "people")} without a working invitation`}>
      <div className="grid justify-items-start gap-3">
        <p>{`Their invitations are held, or have expired. Sending them takes ${minutes}.`}</p>
        <Button icon={<Mail aria-hidden className="size-4" />} running={send.running} onClick={() => send.run()}>
          Send invitations
        </Button>
        {send.stillTrying && <StillTrying onAbort={send.abort} />}
      </div>
    </Banner>
  );
}
