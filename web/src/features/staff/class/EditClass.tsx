import type { Class } from "@bindings/Class";
import { useId } from "react";
import { editClass } from "../../../api/admin/classes";
import { useForm } from "../../../api/useForm";
import { checkEditClass, dayOf, limits, longDayWords, timeWords } from "../../../rules";
import { toast } from "../../../stores/toasts";
import { Overtaken } from "../../../studio/Overtaken";
import { Banner } from "../../../ui/Banner";
import { Button } from "../../../ui/Button";
import { Field } from "../../../ui/Field";
import { Form } from "../../../ui/Form";
import { Modal } from "../../../ui/Modal";
import { ClassFields } from "../class-form/ClassFields";
import { editClassRequest, TOGETHER, valuesOf } from "../class-form/requests";
import { useLeaving } from "../class-form/useLeaving";
import { useMeanwhile } from "../class-form/useMeanwhile";
import { useKlass } from "./useKlass";

const FAILED = "Failed to update class";

/** The fields of one class that can be changed here; the room is changed on the calendar. */
export function EditClass({ listed, onClose }: { listed: Class; onClose: () => void }) {
  const { klass = listed, gone } = useKlass(listed._id, listed);
  const formId = useId();
  const form = useForm({
    start: valuesOf(klass),
    check: (values, begun) => checkEditClass(editClassRequest(values, begun)),
    send: (signal, values, { begun }) => editClass(klass._id, editClassRequest(values, begun), signal),
    present: (found) => found.class && valuesOf(found.class),
    together: TOGETHER,
    otherwise: "",
    onDone: ({ message }) => {
      toast.success(message);
      release();
      onClose();
    },
  });
  const news = useMeanwhile(klass, form);
  const { leave, release, question } = useLeaving(form.isDirty && gone === null, onClose);
  const message = form.message === null ? null : [FAILED, form.message].filter(Boolean).join(": ");

  return (
    <>
      {question}
      <Modal
        title="Edit Class"
        subtitle={klass.name}
        size="large"
        onClose={leave}
        held={form.running}
        footer={
          <>
            <Button onClick={leave} disabledReason={form.running ? "This is being done now…" : null} reasonIsPlain>
              Cancel
            </Button>
            <Button
              type="submit"
              form={formId}
              tone="primary"
              running={form.running}
              disabledReason={gone}
              reasonIsPlain
            >
              Save Changes
            </Button>
          </>
        }
      >
        {gone && (
          <Banner tone="warning" role="alert" title={gone} className="mb-4">
            It can't be changed any more.
          </Banner>
        )}
        <Form form={form.form} id={formId} message={message} stillTrying={form.stillTrying} onLeave={form.leave}>
          {news && gone === null && <Banner role="status">{news}</Banner>}
          <Overtaken by={form.overtaken} />
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
