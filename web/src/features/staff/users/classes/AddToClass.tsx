import type { Class, User } from "@bindings/wire";
import { useId } from "react";
import { addToClass } from "../../../../api/admin/bookings";
import { addToWaitlist } from "../../../../api/admin/waitlist";
import { useForm } from "../../../../api/useForm";
import { capabilities } from "../../../../rules";
import { checkClassToJoin } from "../../../../rules/staff";
import { toast } from "../../../../stores/toasts";
import { Banner } from "../../../../ui/Banner";
import { Form } from "../../../../ui/Form";
import { FormFooter } from "../../../../ui/FormFooter";
import { Modal } from "../../../../ui/Modal";
import { OnBehalfPanel } from "../../people/OnBehalfPanel";
import { OverrideFields } from "../../people/OverrideFields";
import { personWords } from "../../people/personWords";
import { addingHint, useHint } from "../../people/staffHint";
import { useJoinOption } from "../../people/useJoinOption";
import { ClassPicker } from "./ClassPicker";
import { useClassesToJoin, useWithWaitlist } from "./useClassesToJoin";

type Props = { user: User; onClose: () => void };

/** The dialog that adds a user to a class, or to its waitlist if the class is full. */
export function AddToClass({ user, onClose }: Props) {
  const id = useId();
  const { classes, dataUpdatedAt, hasFailed, retry } = useClassesToJoin(user);
  const { adding, klass, overrides, way, whyNot, needsCutoffOverride } = useAddToClass({
    user,
    classes,
    dataUpdatedAt,
    onDone: onClose,
  });
  const { form, values, field, running } = adding;
  const isGone = values.classId !== null && classes !== undefined && klass === null;

  return (
    <Modal
      title="Add to Class"
      subtitle={personWords(user)}
      onClose={onClose}
      isLocked={running}
      footer={
        <FormFooter
          formId={id}
          submit={way === "class" ? "Add to Class" : "Add to waitlist"}
          running={running}
          runningReason="The user is being added…"
          disabledReason={whyNot}
          onCancel={onClose}
        />
      }
    >
      <Form form={form} id={id} message={adding.message} stillTrying={adding.stillTrying} onAbort={adding.abort}>
        <ClassPicker
          classes={classes}
          failed={hasFailed ? "Failed to fetch available classes" : null}
          onRetry={retry}
          data-autofocus
          {...field("classId")}
          onChange={(classId) => adding.change({ classId, adminOverride: false })}
        />
        {isGone && (
          <Banner tone="warning" role="status">
            This class is no longer on. Please choose another.
          </Banner>
        )}
        <OverrideFields
          values={values}
          onChange={adding.change}
          concessionsHint={
            capabilities(user.role).hasConcessions
              ? "The class is free for this person. They can also wait for it without concessions."
              : null
          }
          needsCutoffOverride={needsCutoffOverride}
        />
        {klass && <OnBehalfPanel klass={klass} user={user} overrides={overrides} />}
      </Form>
    </Modal>
  );
}

type AddToClassValues = { classId: string | null; overrideConcessions: boolean; adminOverride: boolean };
type AddToClassOptions = { user: User; classes: Class[] | undefined; dataUpdatedAt: number; onDone: () => void };

/** The form that adds a user to a chosen class, or to its waitlist if the class is full. */
function useAddToClass({ user, classes, dataUpdatedAt, onDone }: AddToClassOptions) {
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
    failureText: "Failed to add user to class/waitlist",
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
