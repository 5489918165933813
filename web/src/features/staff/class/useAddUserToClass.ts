import type { Class, Done, User } from "@bindings/wire";
import { useDeferredValue, useMemo } from "react";
import { addToClass } from "../../../api/admin/bookings";
import { addToWaitlist } from "../../../api/admin/waitlist";
import { useForm } from "../../../api/useForm";
import { capabilities } from "../../../rules";
import { bookOnBehalf, checkUserToAdd } from "../../../rules/staff";
import { studioNow } from "../../../stores/clock";
import { toast } from "../../../stores/toasts";
import { addingHint, useHint } from "../people/staffHint";
import { useJoinOption } from "../people/useJoinOption";
import { asSeenBy } from "./asSeenBy";
import type { AddableUsers } from "./useAddableUsers";

type AddUserValues = { userId: string | null; overrideConcessions: boolean; adminOverride: boolean };
type AddUserOptions = { klass: Class; available: AddableUsers; onDone: () => void };

/** The form that adds a user to a class, or to its waitlist if the class is full. */
export function useAddUserToClass({ klass, available, onDone }: AddUserOptions) {
  const form = useForm<AddUserValues, Done>({
    start: { userId: null, overrideConcessions: false, adminOverride: false },
    draft: `add user to class ${klass._id}`,
    check: ({ userId }) => checkUserToAdd(userId ?? ""),
    send: (signal, values, { key }): Promise<Done> => {
      const { userId, overrideConcessions, adminOverride } = values;
      const isToWait = leadsToWaitlist(klass, available, values);
      return actOnHint(() => {
        if (isToWait) return addToWaitlist(klass._id, { userId, adminOverride, overrideConcessions }, signal, key);
        const expected = { concessions: shown };
        return addToClass({ userId, classId: klass._id, overrideConcessions, expected }, signal, key);
      });
    },
    failureText: klass.isFull ? "Failed to add user to class/waitlist" : "Failed to add user to class",
    onDone: ({ message }) => {
      toast.success(message);
      onDone();
    },
  });
  const { userId, overrideConcessions, adminOverride } = form.values;
  const { everyone } = available;
  // Deferred, so that the choice renders before its outcome.
  const shownId = useDeferredValue(userId);
  const chosen = useMemo(() => everyone?.find(({ _id }) => _id === shownId), [everyone, shownId]);
  const facts = factsFor(klass, available, shownId);
  const overrides = { concessions: overrideConcessions, waitlist: adminOverride };
  const { way, whyNot, needsCutoffOverride, uses } = useJoinOption(facts, chosen, overrides);
  const isBehind = shownId !== userId;
  // While the outcome of a new choice isn't rendered yet, no terms are shown.
  const shown = isBehind ? null : uses;
  const { dataUpdatedAt } = available;
  const actOnHint = useHint(
    chosen && !isBehind
      ? addingHint({ classId: klass._id, klass: facts, user: chosen, overrides, dataUpdatedAt })
      : null,
  );
  const choose = (id: string | null) => {
    const noOverride = hasConcessions(everyone, id) ? {} : { overrideConcessions: false };
    form.change({ userId: id, adminOverride: false, ...noOverride });
  };
  const isToWait = chosen ? way === "waitlist" : klass.isFull;
  return {
    form,
    choose,
    chosen,
    hasConcessions: hasConcessions(everyone, userId),
    isBehind,
    facts,
    overrides,
    label: isToWait ? "Add to waitlist" : "Add User to Class",
    whyNot,
    needsCutoffOverride,
    options: useOptions(available, userId),
  };
}

/** Returns whether the chosen user pays with concessions. Until a user is chosen, they may. */
function hasConcessions(everyone: User[] | undefined, userId: string | null): boolean {
  const user = everyone?.find(({ _id }) => _id === userId);
  return user === undefined || capabilities(user.role).hasConcessions;
}

/** Returns the class with the flags of the chosen user. */
function factsFor(klass: Class, { booked, waiting }: AddableUsers, userId: string | null) {
  return asSeenBy(klass, { isBooked: booked.has(userId ?? ""), isWaiting: waiting.has(userId ?? "") });
}

/** Returns whether, by the rules at the current time, the request adds the user to the waitlist. */
function leadsToWaitlist(klass: Class, available: AddableUsers, values: AddUserValues): boolean {
  const { userId, overrideConcessions, adminOverride } = values;
  const user = available.everyone?.find(({ _id }) => _id === userId);
  if (!user) return klass.isFull;
  const overrides = { concessions: overrideConcessions, waitlist: adminOverride };
  return bookOnBehalf(factsFor(klass, available, userId), user, overrides, studioNow()).way === "waitlist";
}

/** Returns the users to offer. The chosen user stays among them, even if they get a place meanwhile. */
function useOptions({ users, everyone }: AddableUsers, userId: string | null): User[] {
  return useMemo(() => {
    if (!users) return [];
    if (userId === null || users.some(({ _id }) => _id === userId)) return users;
    return [...users, ...(everyone?.filter(({ _id }) => _id === userId) ?? [])];
  }, [users, everyone, userId]);
}
