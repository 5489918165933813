import type { Class } from "@bindings/wire";
import { useId } from "react";
import { dayOf, limits, longDayWords, timeWords } from "../../../rules";
import { Banner } from "../../../ui/Banner";
import { EditConflictBanner } from "../../../ui/EditConflictBanner";
import { Field } from "../../../ui/Field";
import { Form } from "../../../ui/Form";
import { FormFooter } from "../../../ui/FormFooter";
import { Modal } from "../../../ui/Modal";
import { ClassFields } from "../class-form/ClassFields";
import { useEditClassForm } from "../class-form/useEditClassForm";
import { useClass } from "./useClass";

const FAILED = "Failed to update class";

/** The dialog that edits a class. The room isn't among its fields: it is changed on the calendar. */
export function EditClassDetails({ listed, onClose }: { listed: Class; onClose: () => void }) {
  const { klass = listed, gone } = useClass(listed._id, listed);
  const formId = useId();
  const { form, changesText, close, discardDialog } = useEditClassForm(klass, {
    isClosed: gone !== null,
    failureText: FAILED,
    onClose,
  });
  const { message: reason } = form;
  const message = reason === null || reason.startsWith(FAILED) ? reason : `${FAILED}: ${reason}`;

  return (
    <>
      {discardDialog}
      <Modal
        title="Edit Class"
        subtitle={klass.name}
        size="large"
        onClose={close}
        isLocked={form.running}
        footer={
          <FormFooter
            formId={formId}
            submit="Save Changes"
            running={form.running}
            runningReason="This is being done now…"
            disabledReason={gone}
            onCancel={close}
          />
        }
      >
        {gone && (
          <Banner tone="warning" role="alert" title={gone} className="mb-4">
            It can't be changed any more.
          </Banner>
        )}
        <Form form={form.form} id={formId} message={message} stillTrying={form.stillTrying} onAbort={form.abort}>
          {changesText && gone === null && <Banner role="status">{changesText}</Banner>}
          <EditConflictBanner conflict={form.conflict} />
          <ClassFields
            form={form}
            minimumConcessions={limits().minimumConcessionsRequired}
            withRoom={false}
            disabled={gone !== null}
            schedule={<StartTime at={klass.startTime} />}
          />
        </Form>
      </Modal>
    </>
  );
}

function StartTime({ at }: { at: string }) {
  return (
    <Field
      label="Start time"
      value={`${longDayWords(dayOf(at))}, ${timeWords(at)}`}
      onChange={() => {}}
      disabled
      hint="Start time cannot be changed. Create a new class to change the schedule."
    />
  );
}
