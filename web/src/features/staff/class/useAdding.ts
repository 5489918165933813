import type { Class } from "@bindings/Class";
import type { Done } from "@bindings/Done";
import type { User } from "@bindings/User";
import { useMemo, useRef } from "react";
import { addToClass } from "../../../api/admin/bookings";
import { addToWaitlist } from "../../../api/admin/waitlist";
import { useForm } from "../../../api/useForm";
import { bookOnBehalf, checkUserToAdd } from "../../../rules/staff";
import { useNow } from "../../../stores/clock";
import { toast } from "../../../stores/toasts";
import type { Change } from "./changes";
import { standing } from "./standing";
import type { Available } from "./useAvailable";
import type { Expect } from "./useNews";

type Values = { userId: string | null; overrideConcessions: boolean; adminOverride: boolean };
type Options = { klass: Class; available: Available; expect: Expect; onDone: () => void };

/** Adding someone to a class; to its waitlist where it is full. */
export function useAdding({ klass, available, expect, onDone }: Options) {
  const forget = useRef(() => {});
  const { isFull } = klass;
  const form = useForm<Values, Done>({
    start: { userId: null, overrideConcessions: false, adminOverride: false },
    check: ({ userId }) => checkUserToAdd(userId ?? ""),
    send: (signal, { userId, overrideConcessions, adminOverride }) => {
      forget.current = expect(changesOf(userId, isFull, available));
      return isFull
        ? addToWaitlist(klass._id, { userId, adminOverride, overrideConcessions }, signal)
        : addToClass({ userId, classId: klass._id, overrideConcessions }, signal);
    },
    otherwise: isFull ? "Failed to add user to class/waitlist" : "Failed to add user to class",
    onDone: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onFailed: () => forget.current(),
  });
  return { form, ...useOutcome(klass, available, form.values), options: useOptions(available, form.values.userId) };
}

/** What adding whoever is chosen would do, asked of the rules each second. */
function useOutcome(klass: Class, { everyone, booked, waiting }: Available, values: Values) {
  const now = useNow();
  const { userId } = values;
  const chosen = useMemo(() => everyone?.find(({ _id }) => _id === userId), [everyone, userId]);
  const overrides = { concessions: values.overrideConcessions, waitlist: values.adminOverride };
  const facts = standing(klass, { isBooked: booked.has(userId ?? ""), isWaiting: waiting.has(userId ?? "") });
  const answer = chosen && bookOnBehalf(facts, chosen, overrides, now);
  const plain = chosen && bookOnBehalf(facts, chosen, { ...overrides, waitlist: false }, now);
  const verdict = klass.isFull ? answer?.wait : answer?.book;
  const effect = klass.isFull ? answer?.waitEffect : answer?.bookEffect;
  return {
    chosen,
    facts,
    overrides,
    now,
    label: klass.isFull ? "Add to waitlist" : "Add User to Class",
    whyNot: verdict && !verdict.allowed ? effect : null,
    needsCutoffOverride: klass.isFull && plain?.wait.refusal === "waitlist_closed",
  };
}

/** Whoever is chosen stays in the list, should they get a place meanwhile. */
function useOptions({ users, everyone }: Available, userId: string | null): User[] {
  return useMemo(() => {
    if (!users) return [];
    if (userId === null || users.some(({ _id }) => _id === userId)) return users;
    return [...users, ...(everyone?.filter(({ _id }) => _id === userId) ?? [])];
  }, [users, everyone, userId]);
}

/** The rows that adding someone changes: these are no news to whoever did it. */
function changesOf(userId: string | null, isFull: boolean, { waiting }: Available): Change[] {
  if (isFull) return [`waits: ${userId}`];
  return waiting.has(userId ?? "") ? [`booked: ${userId}`, `waits no more: ${userId}`] : [`booked: ${userId}`];
}
