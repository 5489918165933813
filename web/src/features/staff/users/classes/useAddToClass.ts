import type { Class, User } from "@bindings/wire";
import { addToClass } from "../../../../api/admin/bookings";
import { addToWaitlist } from "../../../../api/admin/waitlist";
import { useForm } from "../../../../api/useForm";
import { checkClassToJoin } from "../../../../rules";
import { toast } from "../../../../stores/toasts";
import { addingHint, useHint } from "../../people/staffHint";
import { useJoinOption } from "../../people/useJoinOption";
import { useWithWaitlist } from "./useClassesToJoin";

type AddToClassValues = { classId: string | null; overrideConcessions: boolean; adminOverride: boolean };
type AddToClassOptions = { user: User; classes: Class[] | undefined; dataUpdatedAt: number; onDone: () => void };

/** The form that adds a user to a chosen class, or to its waitlist if the class is full. */
export function useAddToClass({ user, classes, dataUpdatedAt, onDone }: AddToClassOptions) {
  const adding = useForm<AddToClassValues, { message: string }>({
    start: { classId: null, overrideConcessions: false, adminOverride: false },
    draft: `add to class ${user._id}`,
    check: ({ classId }) => checkClassToJoin(classId ?? ""),
    send: (signal, { classId, overrideConcessions, adminOverride }, { key }) => {
      const request = { userId: user._id, overrideConcessions };
      return actOnHint(() => {
        if (way === "class") return addToClass({ ...request, classId, expected: { concessions: uses } }, signal, key);
        return addToWaitlist(classId ?? "", { ...request, adminOverride }, signal, key);
      });
    },
    otherwise: "Failed to add user to class/waitlist",
    onDone: ({ message }) => {
      toast.success(message);
      onDone();
    },
  });
  const { classId, overrideConcessions, adminOverride } = adding.values;
  const klass = useWithWaitlist(classes?.find(({ _id }) => _id === classId) ?? null, user);
  const overrides = { concessions: overrideConcessions, waitlist: adminOverride };
  const { way, whyNot, needsCutoffOverride, uses } = useJoinOption(klass, user, overrides);
  const actOnHint = useHint(klass && addingHint({ classId: klass._id, klass, user, overrides, dataUpdatedAt }));
  return { adding, klass, overrides, way, whyNot, needsCutoffOverride };
}
