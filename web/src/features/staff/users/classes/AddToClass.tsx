import type { User } from "@bindings/User";
import { useId } from "react";
import { addToClass } from "../../../../api/admin/bookings";
import { addToWaitlist } from "../../../../api/admin/waitlist";
import { useForm } from "../../../../api/useForm";
import { capabilities, checkClassToJoin } from "../../../../rules";
import { toast } from "../../../../stores/toasts";
import { Banner } from "../../../../ui/Banner";
import { Button } from "../../../../ui/Button";
import { Checkbox } from "../../../../ui/Checkbox";
import { Form } from "../../../../ui/Form";
import { Modal } from "../../../../ui/Modal";
import { OnBehalfPanel } from "../../people/OnBehalfPanel";
import { personWords } from "../../people/personWords";
import { useWayIn } from "../../people/useWayIn";
import { ClassPicker } from "./ClassPicker";
import { useClassesToJoin, useWithWaitlist } from "./useClassesToJoin";

type Values = { classId: string | null; overrideConcessions: boolean; adminOverride: boolean };
type Props = { user: User; onClose: () => void };

/** Puts a user into a class, or onto the waitlist of a full one. */
export function AddToClass({ user, onClose }: Props) {
  const id = useId();
  const { classes, hasFailed, retry } = useClassesToJoin(user);
  const adding = useForm<Values, { message: string }>({
    start: { classId: null, overrideConcessions: false, adminOverride: false },
    check: ({ classId }) => checkClassToJoin(classId ?? ""),
    send: (signal, { classId, overrideConcessions, adminOverride }, { key }) => {
      const asked = { userId: user._id, overrideConcessions };
      if (way === "class") return addToClass({ ...asked, classId, expected: { concessions: uses } }, signal, key);
      return addToWaitlist(classId ?? "", { ...asked, adminOverride }, signal, key);
    },
    otherwise: "Failed to add user to class/waitlist",
    onDone: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  const { form, values, field, set, running } = adding;
  const klass = useWithWaitlist(classes?.find(({ _id }) => _id === values.classId) ?? null, user);
  const overrides = { concessions: values.overrideConcessions, waitlist: values.adminOverride };
  const { way, whyNot, needsCutoffOverride, uses } = useWayIn(klass, user, overrides);
  const isGone = values.classId !== null && classes !== undefined && klass === null;

  return (
    <Modal
      title="Add to Class"
      subtitle={personWords(user)}
      onClose={onClose}
      held={running}
      footer={
        <>
          <Button onClick={onClose} disabledReason={running ? "The user is being added…" : null} reasonIsPlain>
            Cancel
          </Button>
          <Button type="submit" form={id} tone="primary" running={running} disabledReason={whyNot} reasonIsPlain>
            {way === "class" ? "Add to Class" : "Add to waitlist"}
          </Button>
        </>
      }
    >
      <Form form={form} id={id} message={adding.message} stillTrying={adding.stillTrying} onLeave={adding.leave}>
        <ClassPicker
          classes={classes}
          failed={hasFailed ? "Failed to fetch available classes" : null}
          onRetry={retry}
          {...field("classId")}
          onChange={(classId) => adding.change({ classId, adminOverride: false })}
        />
        {isGone && (
          <Banner tone="warning" role="status">
            This class is no longer on. Please choose another.
          </Banner>
        )}
        {capabilities(user.role).hasConcessions && (
          <Checkbox
            label="Override concessions"
            checked={values.overrideConcessions}
            onChange={(checked) => set("overrideConcessions", checked)}
            hint="The place costs nothing, and a waitlist doesn't ask for the balance."
          />
        )}
        {needsCutoffOverride && (
          <Checkbox
            label="Override the waitlist cutoff"
            checked={values.adminOverride}
            onChange={(checked) => set("adminOverride", checked)}
          />
        )}
        {klass && <OnBehalfPanel klass={klass} user={user} overrides={overrides} />}
      </Form>
    </Modal>
  );
}
