import type { User } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { staffQueries } from "../../../api/admin/queries";
import { sentenceOf } from "../../../api/failure";
import { useNow } from "../../../stores/clock";
import { Loaded } from "../../../ui/Loaded";
import { SkeletonRows } from "../../../ui/Skeleton";

/** The menu items that show and hide the reasons of a refund. */
export const ASK_REFUND = "Would they get a refund?";
export const HIDE_REFUND = "Hide the refund";

type Props = { userId: string; children: (user: User, now: number) => ReactNode };

/** The panel with the reasons of the rules, below a person's row. Role and balance come from the list of all users. */
export function PersonReasons({ userId, children }: Props) {
  const now = useNow();
  return (
    <div className="rounded-lg bg-sunken p-3 sm:p-4">
      <Loaded
        query={useQuery(staffQueries.everyone())}
        loading={<SkeletonRows rows={2} label="Loading the member" height="h-6" />}
        failed="Failed to fetch users"
        detail={sentenceOf}
      >
        {(users) => {
          const user = users.find(({ _id }) => _id === userId);
          return user ? children(user, now) : <p className="text-ink-soft">This account is no longer there.</p>;
        }}
      </Loaded>
    </div>
  );
}
