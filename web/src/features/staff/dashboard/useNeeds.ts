import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { backups as backupsQuery } from "../../../api/admin/backups";
import { emailStatus } from "../../../api/admin/mail";
import { staffQueries } from "../../../api/admin/queries";
import type { UsersQuery } from "../../../api/admin/users";
import { queries } from "../../../api/queries";
import { paths } from "../../../lib/paths";
import { today } from "../../../rules";
import { studioNow, useClock } from "../../../stores/clock";
import { backupNeeds, bankNeed, creditNeeds, invitationNeeds, mailNeeds, type Need, SYSTEM } from "./needs";

/** The oldest accounts that are not set up. */
const PENDING: UsersQuery = {
  status: "active",
  sort: "createdAt",
  order: "asc",
  page: 1,
  setup: "pending",
  limit: 100,
};
/** The newest accounts. In a new studio these may be all accounts. */
const NEWEST: UsersQuery = { status: "active", sort: "createdAt", order: "desc", page: 1, limit: 100 };
/** The lowest balances. */
const LOWEST: UsersQuery = { status: "active", sort: "concessions", order: "asc", page: 1, limit: 20 };

const SLOWLY = { refetchInterval: 10 * 60_000 };

/** A step of setting up a studio. */
export type Step = { id: string; text: string; to: string; isDone: boolean };

/** The tasks that wait for an admin, and the first steps of a new studio (null for other studios). */
export function useNeeds() {
  const mail = useQuery({ ...emailStatus(), ...SLOWLY });
  const backups = useQuery({ ...backupsQuery(), ...SLOWLY });
  const bank = useQuery(queries.bankDetails());
  const pending = useQuery({ ...staffQueries.users(PENDING), ...SLOWLY });
  const lowest = useQuery({ ...staffQueries.users(LOWEST), ...SLOWLY });
  const stats = useQuery(staffQueries.dashboard());
  const upcoming = useQuery(staffQueries.upcomingClasses());
  const mayBeNew = upcoming.data?.length === 0 && stats.data?.activeBookings === 0;
  const newest = useQuery({ ...staffQueries.users(NEWEST), ...SLOWLY, enabled: mayBeNew });
  const day = useClock(today);

  const all = [mail, backups, bank, pending, lowest];
  const failed = [...all, newest].filter(({ error, data }) => error !== null && data === undefined);
  const isPending = newest.isLoading || [...all, stats, upcoming].some(({ isPending }) => isPending);

  const steps = useMemo((): Step[] | null => {
    if (!mayBeNew || !newest.data || bank.data === undefined || !mail.data) return null;
    const { users, totalPages } = newest.data;
    const isNew = totalPages === 1 && users.every((user) => user.totalClassesAttended === 0);
    if (!isNew) return null;
    return [
      { id: "bank", text: "Set the bank account", to: bankNeed.to, isDone: bank.data !== null },
      { id: "mail", text: "Set up mail", to: SYSTEM, isDone: mail.data.status.configured },
      { id: "coach", text: "Invite the first coach", to: paths.users, isDone: users.some(isCoach) },
      { id: "class", text: "Make the first class", to: paths.timetable, isDone: false },
    ];
  }, [mayBeNew, newest.data, bank.data, mail.data]);

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
    return steps ? found.filter(({ id }) => id !== "bank" && id !== "mail") : found;
  }, [mail.data, bank.data, backups.data, pending.data, lowest.data, steps, day]);

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

const isCoach = ({ role }: { role: string }) => role === "coach";
