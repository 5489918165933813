import type { User } from "@bindings/wire";
import { resendVerification } from "../../../../api/admin/users";
import { toast } from "../../../../stores/toasts";
import { ConfirmAction } from "../ConfirmAction";

type Props = { user: User; onSent: (link: string | null) => void; onClose: () => void };

export function ResendVerification({ user, onSent, onClose }: Props) {
  return (
    <ConfirmAction
      title="Resend Verification Link"
      yes="Resend Link"
      no="Cancel"
      act={(signal) => resendVerification(user._id, signal)}
      failureText="Failed to send verification link"
      onDone={({ message, setupLink }) => {
        toast.success(message || "Verification link sent successfully");
        onSent(setupLink ?? null);
      }}
      onClose={onClose}
    >
      <p>{`${user.firstName} ${user.lastName} (${user.email}) gets a new link to choose a password. The one before it stops working.`}</p>
    </ConfirmAction>
  );
}
