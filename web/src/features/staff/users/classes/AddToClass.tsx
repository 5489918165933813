import type { User } from "@bindings/wire";
import { useId } from "react";
import { capabilities } from "../../../../rules";
import { Banner } from "../../../../ui/Banner";
import { Form } from "../../../../ui/Form";
import { FormFooter } from "../../../../ui/FormFooter";
import { Modal } from "../../../../ui/Modal";
import { OnBehalfPanel } from "../../people/OnBehalfPanel";
import { OverrideFields } from "../../people/OverrideFields";
import { personWords } from "../../people/personWords";
import { ClassPicker } from "./ClassPicker";
import { useAddToClass } from "./useAddToClass";
import { useClassesToJoin } from "./useClassesToJoin";

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
              ? "The place costs nothing, and a waitlist doesn't ask for the balance."
              : null
          }
          needsCutoffOverride={needsCutoffOverride}
        />
        {klass && <OnBehalfPanel klass={klass} user={user} overrides={overrides} />}
      </Form>
    </Modal>
  );
}
