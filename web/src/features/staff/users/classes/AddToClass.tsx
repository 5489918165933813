import type { User } from "@bindings/User";
import { useId } from "react";
import { addToClass } from "../../../../api/admin/bookings";
import { addToWaitlist } from "../../../../api/admin/waitlist";
import { useForm } from "../../../../api/useForm";
import { capabilities } from "../../../../rules";
import { checkClassToJoin } from "../../../../rules/staff";
import { useNow } from "../../../../stores/clock";
import { toast } from "../../../../stores/toasts";
import { Banner } from "../../../../ui/Banner";
import { Button } from "../../../../ui/Button";
import { Checkbox } from "../../../../ui/Checkbox";
import { Form } from "../../../../ui/Form";
import { Modal } from "../../../../ui/Modal";
import { OnBehalfPanel } from "../../people/OnBehalfPanel";
import { ClassPicker } from "./ClassPicker";
import { useClassesToJoin, useWithWaitlist } from "./useClassesToJoin";
import { useWayIn } from "./useWayIn";

type Values = { classId: string | null; overrideConcessions: boolean };
type Props = { user: User; onClose: () => void };

/** Puts a user into a class, or onto the waitlist of a full one. */
export function AddToClass({ user, onClose }: Props) {
  const id = useId();
  const { classes, hasFailed, retry } = useClassesToJoin(user);
  const { form, values, field, set, message, running, stillTrying, leave } = useForm<Values, { message: string }>({
    start: { classId: null, overrideConcessions: false },
    check: ({ classId }) => checkClassToJoin(classId ?? ""),
    send: (signal, { classId, overrideConcessions }) => {
      const asked = { userId: user._id, overrideConcessions };
      if (way === "class") return addToClass({ ...asked, classId }, signal);
      return addToWaitlist(classId ?? "", { ...asked, adminOverride: true }, signal);
    },
    otherwise: "Failed to add user to class/waitlist",
    onDone: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  const klass = useWithWaitlist(classes?.find(({ _id }) => _id === values.classId) ?? null, user);
  // An admin adds to a waitlist until the class ends.
  const overrides = { concessions: values.overrideConcessions, waitlist: true };
  const { way, whyNot } = useWayIn(klass, user, overrides);
  const isGone = values.classId !== null && classes !== undefined && klass === null;

  return (
    <Modal
      title="Add to Class"
      subtitle={`${user.firstName} ${user.lastName} (@${user.username})`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} tone="primary" running={running} disabledReason={whyNot} reasonIsPlain>
            {way === "class" ? "Add to Class" : "Add to waitlist"}
          </Button>
        </>
      }
    >
      <Form form={form} id={id} message={message} stillTrying={stillTrying} onLeave={leave}>
        <ClassPicker
          classes={classes}
          failed={hasFailed ? "Failed to fetch available classes" : null}
          onRetry={retry}
          {...field("classId")}
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
        {klass && <Panel klass={klass} user={user} overrides={overrides} />}
      </Form>
    </Modal>
  );
}

/** It ticks by itself, so that the form around it rests. */
function Panel(props: Omit<Parameters<typeof OnBehalfPanel>[0], "now">) {
  return <OnBehalfPanel {...props} now={useNow()} />;
}
