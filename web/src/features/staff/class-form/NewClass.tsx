import type { Class } from "@bindings/wire";
import { useId } from "react";
import { useForm } from "../../../api/useForm";
import { checkNewClass, limits } from "../../../rules";
import { studioNow } from "../../../stores/clock";
import { Form } from "../../../ui/Form";
import { FormFooter } from "../../../ui/FormFooter";
import { Modal } from "../../../ui/Modal";
import { ClassFields } from "./ClassFields";
import { createWithProgress, NOT_CREATED } from "./createWithProgress";
import { NewClassPreview } from "./NewClassPreview";
import { type NewClassValues, newClassRequest, priceProblem } from "./requests";
import { RepeatFields, StartFields } from "./ScheduleFields";
import { useConfirmDiscard } from "./useConfirmDiscard";
import { useSuggestions } from "./useSuggestions";

type Props = {
  start: NewClassValues;
  onClose: () => void;
  onCreated: (klass: Class) => void;
};

/** The dialog 'Add New Class': the fields of one class or a series, beside a preview of the dates. */
export function NewClass({ start, onClose, onCreated }: Props) {
  const formId = useId();
  const { form, close, discardDialog } = useNewClass({ start, onClose, onCreated });
  const { values, change, problem, running } = form;
  const schedule = { values, onChange: change, problem };

  return (
    <>
      {/* Rendered first, so that it closes first: the focus returns to the form's dialog, then to the opener. */}
      {discardDialog}
      <Modal
        title="Add New Class"
        size="wide"
        onClose={close}
        isLocked={running}
        footer={
          <FormFooter
            formId={formId}
            submit={values.scheduleType === "recurring" ? "Create Classes" : "Create Class"}
            running={running}
            runningReason="The class is being created…"
            onCancel={close}
          />
        }
      >
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Form
            form={form.form}
            id={formId}
            message={form.message}
            stillTrying={form.stillTrying}
            onAbort={form.abort}
            className="min-w-0"
          >
            <ClassFields
              form={form}
              minimumConcessions={limits().calendarMinimumConcessionsRequired}
              suggestions={useSuggestions()}
              schedule={<StartFields {...schedule} />}
            />
            <RepeatFields {...schedule} />
          </Form>
          <div className="rounded-xl bg-sunken/60 p-4 lg:sticky lg:top-0">
            <NewClassPreview values={values} />
          </div>
        </div>
      </Modal>
    </>
  );
}

/** The form of a new class or series. `close` asks for confirmation if something was typed. */
function useNewClass({ start, onClose, onCreated }: Props) {
  const form = useForm({
    start,
    draft: "new class",
    check: (values) => checkNewClass(newClassRequest(values), studioNow()) ?? priceProblem(values.concessionsRequired),
    send: (signal, values, { key }) => createWithProgress(signal, values, key),
    otherwise: NOT_CREATED,
    // The progress toast shows that the user stopped waiting.
    onAborted: () => {},
    onDone: (answer) => {
      release();
      onCreated(answer.class);
    },
  });
  const { close, release, discardDialog } = useConfirmDiscard(form.isDirty, onClose);
  return { form, close, discardDialog };
}
