import type { User } from "@bindings/wire";
import { deleteUser } from "../../../../api/admin/users";
import { toast } from "../../../../stores/toasts";
import { PlacesGivenUp } from "../../people/PlacesGivenUp";
import { ConfirmAction } from "../ConfirmAction";

type Props = { user: User; onDeleted: () => void; onClose: () => void };

export function DeleteUser({ user, onDeleted, onClose }: Props) {
  return (
    <ConfirmAction
      title="Delete User"
      yes="Delete User"
      no="Cancel"
      danger
      act={(signal) => deleteUser(user._id, signal)}
      failureText="Failed to delete user"
      onDone={({ message }) => {
        toast.success(message || "User deleted successfully");
        onDeleted();
      }}
      onClose={onClose}
    >
      <p>
        <strong className="font-semibold">{`${user.firstName} ${user.lastName}`}</strong>{" "}
        <span>{`(@${user.username}), ${user.email}`}</span>
      </p>
      <p className="font-medium text-danger">This action cannot be undone.</p>
      <p>This will also delete all their bookings, waitlist entries, and related data.</p>
      <PlacesGivenUp user={user} />
    </ConfirmAction>
  );
}
