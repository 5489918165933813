import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { backups as backupsQuery } from "../../../api/admin/backups";
import { emailStatus } from "../../../api/admin/mail";
import { staffQueries } from "../../../api/admin/queries";
import type { UsersQuery } from "../../../api/admin/users";
import { queries } from "../../../api/queries";
import { today } from "../../../rules";
import { studioNow, useClock } from "../../../stores/clock";
import { backupNeeds, bankNeed, creditNeeds, invitationNeeds, mailNeeds, type Need } from "./needs";
import { useFirstSteps } from "./useFirstSteps";

/** The oldest accounts that are not set up. */
const PENDING: UsersQuery = {
  status: "active",
  sort: "createdAt",
  order: "asc",
  page: 1,
  setup: "pending",
  limit: 100,
};
/** The lowest balances. */
const LOWEST: UsersQuery = { status: "active", sort: "concessions", order: "asc", page: 1, limit: 20 };

/** The stream announces neither the state of the mail service nor that of the backups. */
const SLOWLY = { refetchInterval: 10 * 60_000 };

/** The tasks that wait for an admin, and the first steps of a new studio. */
export function useNeeds() {
  const mail = useQuery({ ...emailStatus(), ...SLOWLY });
  const backups = useQuery({ ...backupsQuery(), ...SLOWLY });
  const bank = useQuery(queries.bankDetails());
  const pending = useQuery(staffQueries.users(PENDING));
  const lowest = useQuery(staffQueries.users(LOWEST));
  const { steps, ...first } = useFirstSteps();
  const hasSteps = steps !== null;
  const day = useClock(today);

  const all = [mail, backups, bank, pending, lowest];
  const failed = [...all, ...first.queries].filter(({ error, data }) => error !== null && data === undefined);
  const isPending = first.isPending || all.some(({ isPending }) => isPending);

  // biome-ignore lint/correctness/useExhaustiveDependencies: which accounts are a week old changes with the day.
  const needs = useMemo((): Need[] => {
    const found = [
      ...(mail.data ? mailNeeds(mail.data) : []),
      ...(bank.data === null ? [bankNeed] : []),
      ...(backups.data ? backupNeeds(backups.data) : []),
      ...(pending.data
        ? invitationNeeds(pending.data, mail.data?.health.undeliveredInvitations ?? 0, studioNow())
        : []),
      ...(lowest.data ? creditNeeds(lowest.data.users, LOWEST.limit ?? 0) : []),
    ];
    // The first steps already contain these two.
    return hasSteps ? found.filter(({ id }) => id !== "bank" && id !== "mail") : found;
  }, [mail.data, bank.data, backups.data, pending.data, lowest.data, hasSteps, day]);

  return {
    needs,
    steps,
    isPending,
    hasFailed: failed.length > 0,
    isRetrying: failed.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}
