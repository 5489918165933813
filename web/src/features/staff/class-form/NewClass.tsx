import type { Class } from "@bindings/Class";
import { useId } from "react";
import { useForm } from "../../../api/useForm";
import { checkNewClass, limits } from "../../../rules";
import { studioNow } from "../../../stores/clock";
import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { Modal } from "../../../ui/Modal";
import { ClassFields } from "./ClassFields";
import { createWithProgress, NOT_CREATED } from "./createWithProgress";
import { useSuggestions } from "./knownClasses";
import { type NewClassValues, newClassRequest, priceProblem } from "./requests";
import { RepeatFields, StartFields } from "./ScheduleFields";
import { useLeaving } from "./useLeaving";
import { WhatItMakes } from "./WhatItMakes";

type Props = {
  start: NewClassValues;
  onClose: () => void;
  onCreated: (klass: Class) => void;
};

/** 'Add New Class': the fields of one class or a series, and beside them the very dates they make. */
export function NewClass({ start, onClose, onCreated }: Props) {
  const formId = useId();
  const form = useForm({
    start,
    check: (values) => checkNewClass(newClassRequest(values), studioNow()) ?? priceProblem(values.concessionsRequired),
    send: (signal, values, { key }) => createWithProgress(signal, values, key),
    otherwise: NOT_CREATED,
    // The toast of its progress says it.
    onLeft: () => {},
    onDone: (answer) => {
      release();
      onCreated(answer.class);
    },
  });
  const { values, change, problem, running } = form;
  const { leave, release, question } = useLeaving(form.isDirty, onClose);
  const schedule = { values, onChange: change, problem };

  return (
    <>
      {/* Rendered first, and so closed first: the focus goes back the way it came. */}
      {question}
      <Modal
        title="Add New Class"
        size="wide"
        onClose={leave}
        held={running}
        footer={
          <>
            <Button onClick={leave} disabledReason={running ? "The class is being created…" : null} reasonIsPlain>
              Cancel
            </Button>
            <Button type="submit" form={formId} tone="primary" running={running}>
              {values.scheduleType === "recurring" ? "Create Classes" : "Create Class"}
            </Button>
          </>
        }
      >
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Form
            form={form.form}
            id={formId}
            message={form.message}
            stillTrying={form.stillTrying}
            onLeave={form.leave}
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
            <WhatItMakes values={values} />
          </div>
        </div>
      </Modal>
    </>
  );
}
