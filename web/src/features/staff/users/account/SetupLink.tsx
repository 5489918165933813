import type { User } from "@bindings/wire";
import { limits } from "../../../../rules";
import { Button } from "../../../../ui/Button";
import { CopyButton } from "../../../../ui/CopyButton";
import { CopyField } from "../../../../ui/CopyField";
import { Modal } from "../../../../ui/Modal";

type Props = { user: User; link: string; onClose: () => void };

/** Shows the setup link, for a studio without a mail server. */
export function SetupLink({ user, link, onClose }: Props) {
  return (
    <Modal
      title="Setup Link"
      subtitle={`${user.firstName} ${user.lastName} (${user.email})`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-4">
        <p>{`No mail server is set up, so please hand this link to ${user.firstName} yourself. With it they choose a password and sign in. It works once, for ${limits().invitationLifetime}.`}</p>
        <CopyField label="Link" value={link} />
        <div className="flex flex-wrap items-center gap-3">
          <CopyButton text={link} label="Copy Link" />
        </div>
      </div>
    </Modal>
  );
}
