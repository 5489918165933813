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

/** The newest accounts, among which the open invitations are. */
const NEWEST: UsersQuery = { status: "active", sort: "createdAt", order: "desc", page: 1, limit: 100 };
/** The lowest balances. */
const LOWEST: UsersQuery = { status: "active", sort: "concessions", order: "asc", page: 1, limit: 20 };

const SLOWLY = { refetchInterval: 10 * 60_000 };

/** A step of setting up a studio. */
export type Step = { id: string; text: string; to: string; isDone: boolean };

/** What needs a hand, and for a new studio its first steps. Undefined while it is being found out. */
export function useNeeds() {
  const mail = useQuery({ ...emailStatus(), ...SLOWLY });
  const backups = useQuery({ ...backupsQuery(), ...SLOWLY });
  const bank = useQuery(queries.bankDetails());
  const newest = useQuery({ ...staffQueries.users(NEWEST), ...SLOWLY });
  const lowest = useQuery({ ...staffQueries.users(LOWEST), ...SLOWLY });
  const stats = useQuery(staffQueries.dashboard());
  const upcoming = useQuery(staffQueries.upcomingClasses());
  const day = useClock(today);

  const all = [mail, backups, bank, newest, lowest];
  const failed = all.filter(({ error, data }) => error !== null && data === undefined);
  const isPending = [...all, stats, upcoming].some(({ isPending }) => isPending);

  const steps = useMemo((): Step[] | null => {
    if (!newest.data || !stats.data || !upcoming.data || bank.data === undefined || !mail.data) return null;
    const { users, totalPages } = newest.data;
    const isNew =
      upcoming.data.length === 0 &&
      stats.data.activeBookings === 0 &&
      totalPages === 1 &&
      users.every((user) => user.totalClassesAttended === 0);
    if (!isNew) return null;
    return [
      { id: "bank", text: "Set the bank account", to: bankNeed.to, isDone: bank.data !== null },
      { id: "mail", text: "Set up mail", to: SYSTEM, isDone: mail.data.status.configured },
      { id: "coach", text: "Invite the first coach", to: paths.users, isDone: users.some(isCoach) },
      { id: "class", text: "Make the first class", to: paths.timetable, isDone: false },
    ];
  }, [newest.data, stats.data, upcoming.data, bank.data, mail.data]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an invitation gets older by the day.
  const needs = useMemo((): Need[] => {
    const found = [
      ...(mail.data ? mailNeeds(mail.data) : []),
      ...(bank.data === null ? [bankNeed] : []),
      ...(backups.data ? backupNeeds(backups.data) : []),
      ...(newest.data ? invitationNeeds(newest.data.users, studioNow()) : []),
      ...(lowest.data ? creditNeeds(lowest.data.users, LOWEST.limit ?? 0) : []),
    ];
    // The first steps say these already.
    return steps ? found.filter(({ id }) => id !== "bank" && id !== "mail") : found;
  }, [mail.data, bank.data, backups.data, newest.data, lowest.data, steps, day]);

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
