import type { User, UserCreatedAnswer } from "@bindings/wire";
import { toast } from "../../../stores/toasts";
import { onDemand, useOnDemand } from "../../../ui/useOnDemand";
import { AddUser } from "./account/AddUser";
import { DeleteUser } from "./account/DeleteUser";
import { EditUser } from "./account/EditUser";
import { ResendVerification } from "./account/ResendVerification";
import { ResetUserPassword } from "./account/ResetUserPassword";
import { SetupLink } from "./account/SetupLink";
import { AddToClass } from "./classes/AddToClass";
import { RemoveFromClass } from "./classes/RemoveFromClass";
import { WhyForUser } from "./classes/WhyForUser";
import { UserHistory } from "./history/UserHistory";
import type { OpenDialog, UserAction } from "./userActions";

type Props = {
  open: OpenDialog;
  /** The users as last fetched: a page of the list, or the person whose page is open. */
  listed: User[] | undefined;
  go: (next: OpenDialog) => void;
  onClose: () => void;
  /** Called after the user was deleted. */
  onGone: () => void;
};

/** Renders the dialog that is open. Only one can be open. */
export function UsersDialog({ open, listed, go, onClose, onGone }: Props) {
  function created({ message, user, setupLink }: UserCreatedAnswer) {
    toast.success(message || "User created successfully");
    if (setupLink) return go({ action: "setup-link", user, link: setupLink });
    toast.info(`An invitation was sent to ${user.email}`);
    onClose();
  }
  if (open.action === "add") return <AddUser role={open.role} onDone={created} onClose={onClose} />;
  if (open.action === "setup-link") return <SetupLink user={open.user} link={open.link} onClose={onClose} />;
  const user = listed?.find(({ _id }) => _id === open.user._id) ?? open.user;
  return <OneUserDialog action={open.action} user={user} go={go} onClose={onClose} onGone={onGone} />;
}

type UserDialogProps = Omit<Props, "open" | "listed"> & { action: UserAction; user: User };

function OneUserDialog({ action, user, go, onClose, onGone }: UserDialogProps) {
  switch (action) {
    case "edit":
      return <EditUser user={user} onClose={onClose} />;
    case "record-payment":
      return <RecordPaymentFor member={user} onClose={onClose} />;
    case "add-to-class":
      return <AddToClass user={user} onClose={onClose} />;
    case "remove-from-class":
      return <RemoveFromClass user={user} onClose={onClose} />;
    case "history":
      return <UserHistory user={user} onClose={onClose} />;
    case "why":
      return <WhyForUser user={user} onClose={onClose} />;
    case "reset-password":
      return <ResetUserPassword user={user} onClose={onClose} />;
    case "resend-verification": {
      const sent = (link: string | null) => (link === null ? onClose() : go({ action: "setup-link", user, link }));
      return <ResendVerification user={user} onSent={sent} onClose={onClose} />;
    }
    case "delete":
      return <DeleteUser user={user} onDeleted={onGone} onClose={onClose} />;
  }
}

const dialog = onDemand(() => import("../payments/RecordPayment"), "RecordPayment");

/** The dialog that records a payment of this member. Its code is loaded on demand, with that of the payments screen. */
function RecordPaymentFor({ member, onClose }: { member: User; onClose: () => void }) {
  const RecordPayment = useOnDemand(dialog, true);
  return RecordPayment ? <RecordPayment member={member} onClose={onClose} /> : null;
}
