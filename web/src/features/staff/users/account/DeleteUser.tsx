import type { Booking, User } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { staffQueries } from "../../../../api/admin/queries";
import { deleteUser } from "../../../../api/admin/users";
import { counted } from "../../../../lib/plural";
import { capabilities } from "../../../../rules";
import { toast } from "../../../../stores/toasts";
import { PlacesGivenUp } from "../../people/PlacesGivenUp";
import { ConfirmAction } from "../ConfirmAction";
import { removableBookings } from "../classes/removableBookings";

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
      <BalanceGivenUp user={user} />
    </ConfirmAction>
  );
}

/** What becomes of the balance, which is closed together with the account. */
function BalanceGivenUp({ user }: { user: User }) {
  const { data: bookings } = useQuery(staffQueries.userBookings(user._id));
  const words = capabilities(user.role).hasConcessions ? lossWords(user, bookings) : null;
  if (words === null) return null;
  return <p className="rounded-lg bg-warning-soft px-3 py-2 text-sm font-semibold tabular-nums">{words}</p>;
}

/** Returns what is lost or stays unpaid once the bookings to come are refunded; null for neither. */
function lossWords(user: User, bookings: Booking[] | undefined): string | null {
  const refunds = removableBookings(bookings ?? [], user).reduce((sum, booking) => sum + booking.concessionsUsed, 0);
  const balance = user.concessions + refunds;
  if (balance > 0) return counted(balance, "paid concession is lost", "paid concessions are lost");
  if (!bookings || balance === 0) return null;
  return counted(-balance, "concession owed is not paid", "concessions owed are not paid");
}
