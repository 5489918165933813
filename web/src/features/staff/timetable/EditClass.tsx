import type { Class } from "@bindings/wire";
import { useId } from "react";
import { counted } from "../../../lib/plural";
import { limits, momentWords, whyNotChanged } from "../../../rules";
import { studioNow, useClock } from "../../../stores/clock";
import { Banner } from "../../../ui/Banner";
import { EditConflictBanner } from "../../../ui/EditConflictBanner";
import { Form } from "../../../ui/Form";
import { Modal } from "../../../ui/Modal";
import { useDialogState } from "../../../ui/useDialogState";
import { ClassFields } from "../class-form/ClassFields";
import { FixedSchedule } from "../class-form/FixedSchedule";
import { priceProblem } from "../class-form/requests";
import { useEditClassForm } from "../class-form/useEditClassForm";
import { useSuggestions } from "../class-form/useSuggestions";
import { DeleteClass } from "./DeleteClass";
import { EditButtons } from "./EditButtons";
import { PeopleButton } from "./PeopleButton";

type Props = {
  klass: Class;
  /** The reason why the class's current state could not be loaded, if any. */
  notice: string | null;
  onCopy: (klass: Class) => void;
  onPeople: (id: string) => void;
  onClose: () => void;
};

/** 'Edit Class': the fields of one class, and its schedule, which can't be changed. */
export function EditClass({ klass, notice, onCopy, onPeople, onClose }: Props) {
  const formId = useId();
  const [deleting, setDeleting] = useDialogState<true>();
  const closed = useClock((now) => whyNotChanged(klass, now));
  const { form, changesText, close, finish, discardDialog } = useEditClassForm(klass, {
    isClosed: closed !== null,
    check: (values) => priceProblem(values.concessionsRequired, klass.concessionsRequired),
    otherwise: "Failed to update class",
    onClose,
  });

  return (
    <>
      {/* Rendered first, so that it closes first and the focus returns in the right order. */}
      {discardDialog}
      {deleting && <DeleteClass klass={klass} onClose={() => setDeleting(null)} onDeleted={finish} />}
      <Modal
        title="Edit Class"
        subtitle={`${klass.name} · ${momentWords(klass.startTime, studioNow())}`}
        size="large"
        onClose={close}
        isLocked={form.running}
        footer={
          <EditButtons
            formId={formId}
            closed={closed !== null}
            running={form.running}
            onDelete={() => setDeleting(true)}
            onClose={close}
          />
        }
      >
        <Form form={form.form} id={formId} message={form.message} stillTrying={form.stillTrying} onAbort={form.abort}>
          {notice && (
            <Banner tone="warning" role="alert">
              {notice}
            </Banner>
          )}
          {closed ? <Banner role="status">{closed}</Banner> : <Booked klass={klass} />}
          {changesText && <Banner role="status">{changesText}</Banner>}
          <EditConflictBanner conflict={form.conflict} />
          <PeopleButton klass={klass} onPeople={onPeople} />
          <ClassFields
            form={form}
            minimumConcessions={limits().calendarMinimumConcessionsRequired}
            suggestions={useSuggestions()}
            disabled={closed !== null}
          />
          <FixedSchedule
            klass={klass}
            onCopy={() => onCopy(klass)}
            notNow={form.isDirty || form.running ? "Save your changes first, or put them back" : null}
          />
        </Form>
      </Modal>
    </>
  );
}

function Booked({ klass }: { klass: Class }) {
  if (klass.activeBookings === 0) return null;
  const booked = counted(klass.activeBookings, "person is booked", "people are booked");
  return <Banner>{`${booked}. They are told when the instructor, location, room or duration changes.`}</Banner>;
}
