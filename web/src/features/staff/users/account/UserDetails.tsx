import type { User } from "@bindings/User";
import { dateWords, dayOf } from "../../../../rules";
import { Button } from "../../../../ui/Button";
import { KeyValues } from "../../../../ui/KeyValues";
import { Modal } from "../../../../ui/Modal";
import { Balance } from "../list/Balance";
import { roleWords, UserBadges } from "../list/UserBadges";

/** A user, to read. */
export function UserDetails({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <Modal
      title={`${user.firstName} ${user.lastName}`}
      subtitle={`@${user.username}`}
      onClose={onClose}
      isReading
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid gap-4">
        <UserBadges user={user} />
        <KeyValues
          columns={2}
          items={[
            { name: "Email", value: user.email },
            { name: "Phone", value: user.phone || "Not given" },
            { name: "Role", value: roleWords(user.role) },
            { name: "Concessions", value: <Balance user={user} /> },
            { name: "Total classes attended", value: user.totalClassesAttended },
            { name: "Joined", value: dateWords(dayOf(user.createdAt)) },
          ]}
        />
      </div>
    </Modal>
  );
}
