import type { Class, NewClassRequest, SeriesAnswer } from "@bindings/wire";
import { useDeferredValue, useId, useMemo, useState } from "react";
import { createClass } from "../../../api/admin/classes";
import { ApiFailure, isAborted } from "../../../api/failure";
import { useForm } from "../../../api/useForm";
import { PROGRESS_TOTAL } from "../../../lib/timing";
import { limits } from "../../../rules";
import { checkNewClass, previewSeries } from "../../../rules/staff";
import { minuteOf, studioNow, useClock } from "../../../stores/clock";
import { toast } from "../../../stores/toasts";
import { Checkbox } from "../../../ui/Checkbox";
import { Form } from "../../../ui/Form";
import { FormFooter } from "../../../ui/FormFooter";
import { Modal } from "../../../ui/Modal";
import { timeText } from "../../../ui/timeText";
import { Clashes } from "./Clashes";
import { ClassFields } from "./ClassFields";
import { type NewClassValues, newClassRequest, priceProblem, type ScheduleValues, scheduleRequest } from "./requests";
import { RepeatFields, StartFields } from "./ScheduleFields";
import { NoDates, SeriesDates } from "./SeriesDates";
import { SpecialDays } from "./SpecialDays";
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
  const { form, closedDays, close, discardDialog } = useNewClass({ start, onClose, onCreated });
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
            <StartFields {...schedule} />
            <RepeatFields {...schedule} />
            <ClassFields
              form={form}
              minimumConcessions={limits().calendarMinimumConcessionsRequired}
              suggestions={useSuggestions()}
            />
            {closedDays.areMet && (
              <Checkbox
                label="Create classes on closed days too"
                checked={closedDays.areIgnored}
                onChange={closedDays.ignore}
              />
            )}
          </Form>
          <div className="rounded-xl bg-sunken/60 p-4 lg:sticky lg:top-0">
            <NewClassPreview values={values} />
          </div>
        </div>
      </Modal>
    </>
  );
}

/** A preview of the classes that the form creates: their number, clashes, and dates. */
function NewClassPreview({ values }: { values: NewClassValues }) {
  const answer = useSeriesPreview(values);
  // Deferred together with the dates, so that the dates of an earlier time don't show it as unusual.
  const usual = useDeferredValue(timeText(values.startTime));
  return (
    <section aria-label="What it makes" className="grid grid-cols-1 content-start gap-3">
      <h3 className="text-base font-semibold">What it makes</h3>
      <p role="status" className="text-sm font-medium tabular-nums empty:hidden">
        {answer?.preview?.summary}
      </p>
      {answer === null && <NoDates>Choose a start date and time to see the dates.</NoDates>}
      {answer?.problem && <NoDates>{answer.problem.message}</NoDates>}
      {answer?.preview && (
        <>
          <Clashes values={values} />
          <SpecialDays starts={answer.preview.starts} />
          <SeriesDates preview={answer.preview} usual={usual} />
        </>
      )}
    </section>
  );
}

/** Returns the dates of a schedule, or null without a start. Deferred, so that typing stays fast. */
function useSeriesPreview(values: ScheduleValues): SeriesAnswer | null {
  const request = scheduleRequest(values);
  const deferred = useDeferredValue(request.startTime ? JSON.stringify(request) : null);
  const minute = useClock(minuteOf);
  return useMemo(() => (deferred === null ? null : previewSeries(JSON.parse(deferred), minute)), [deferred, minute]);
}

/** The form of a new class or series. `close` asks for confirmation if something was typed. */
function useNewClass({ start, onClose, onCreated }: Props) {
  const [areMet, setAreMet] = useState(false);
  const [areIgnored, ignore] = useState(false);
  const form = useForm({
    start,
    draft: "new class",
    check: (values) => checkNewClass(newClassRequest(values), studioNow()) ?? priceProblem(values.concessionsRequired),
    send: (signal, values, { key }) =>
      createWithProgress(signal, { ...newClassRequest(values), despiteClosed: areIgnored }, key),
    failureText: "Failed to create class",
    // The progress toast shows that the user stopped waiting.
    onAborted: () => {},
    onFailed: (failure) => {
      if (failure instanceof ApiFailure && failure.error === "day_closed") setAreMet(true);
    },
    onDone: (answer) => {
      release();
      onCreated(answer.class);
    },
  });
  const { close, release, discardDialog } = useConfirmDiscard(form.isDirty, onClose);
  return { form, closedDays: { areMet, areIgnored, ignore }, close, discardDialog };
}

/** Creates a class or a series, with a progress toast that ends with the success. The form shows a failure. */
async function createWithProgress(signal: AbortSignal, request: NewClassRequest, key: string) {
  const progress =
    request.scheduleType === "recurring"
      ? toast.progress("Creating Recurring Classes", PROGRESS_TOTAL.series)
      : toast.progress("Creating Class", PROGRESS_TOTAL.single);
  try {
    const answer = await createClass(request, signal, key);
    progress.done(answer.message);
    return answer;
  } catch (failure) {
    if (isAborted(failure)) progress.failed("You stopped waiting. It may be created all the same.");
    else progress.dismiss();
    throw failure;
  }
}
