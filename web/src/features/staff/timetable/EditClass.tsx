import type { Class } from "@bindings/Class";
import { useId } from "react";
import { editClass } from "../../../api/admin/classes";
import { useForm } from "../../../api/useForm";
import { counted } from "../../../lib/plural";
import { checkEditClass, limits, momentWords, whyNotChanged } from "../../../rules";
import { studioNow, useClock } from "../../../stores/clock";
import { toast } from "../../../stores/toasts";
import { Overtaken } from "../../../studio/Overtaken";
import { Banner } from "../../../ui/Banner";
import { Form } from "../../../ui/Form";
import { Modal } from "../../../ui/Modal";
import { useOpening } from "../../../ui/useOpening";
import { ClassFields } from "../class-form/ClassFields";
import { FixedSchedule } from "../class-form/FixedSchedule";
import { useSuggestions } from "../class-form/knownClasses";
import { editClassRequest, priceProblem, TOGETHER, valuesOf } from "../class-form/requests";
import { useLeaving } from "../class-form/useLeaving";
import { useMeanwhile } from "../class-form/useMeanwhile";
import { DeleteClass } from "./DeleteClass";
import { EditButtons } from "./EditButtons";
import { PeopleLink } from "./PeopleLink";

type Props = {
  klass: Class;
  /** The reason why the class's present state is unknown. */
  notice: string | null;
  onCopy: (klass: Class) => void;
  onClose: () => void;
};

/** 'Edit Class': the fields of one class, and its schedule, which can't be changed. */
export function EditClass({ klass, notice, onCopy, onClose }: Props) {
  const formId = useId();
  const [deleting, setDeleting] = useOpening<true>();
  const closed = useClock((now) => whyNotChanged(klass, now));
  const form = useForm({
    start: valuesOf(klass),
    check: (values, begun) =>
      checkEditClass(editClassRequest(values, begun)) ??
      priceProblem(values.concessionsRequired, klass.concessionsRequired),
    send: (signal, values, { begun }) => editClass(klass._id, editClassRequest(values, begun), signal),
    present: (found) => found.class && valuesOf(found.class),
    together: TOGETHER,
    otherwise: "Failed to update class",
    onDone: ({ message }) => {
      toast.success(message);
      finish();
    },
  });
  const { isDirty } = form;
  const news = useMeanwhile(klass, form);
  const { leave, release, question } = useLeaving(isDirty && !closed, onClose);
  const finish = () => {
    release();
    onClose();
  };

  return (
    <>
      {/* Rendered first, and so closed first: the focus goes back the way it came. */}
      {question}
      {deleting && <DeleteClass klass={klass} onClose={() => setDeleting(null)} onDeleted={finish} />}
      <Modal
        title="Edit Class"
        subtitle={`${klass.name} · ${momentWords(klass.startTime, studioNow())}`}
        size="large"
        onClose={leave}
        held={form.running}
        footer={
          <EditButtons
            formId={formId}
            closed={closed !== null}
            running={form.running}
            onDelete={() => setDeleting(true)}
            onClose={leave}
          />
        }
      >
        <Form form={form.form} id={formId} message={form.message} stillTrying={form.stillTrying} onLeave={form.leave}>
          {notice && (
            <Banner tone="warning" role="alert">
              {notice}
            </Banner>
          )}
          {closed ? <Banner role="status">{closed}</Banner> : <Booked klass={klass} />}
          {news && <Banner role="status">{news}</Banner>}
          <Overtaken by={form.overtaken} />
          <PeopleLink klass={klass} />
          <ClassFields
            form={form}
            minimumConcessions={limits().calendarMinimumConcessionsRequired}
            suggestions={useSuggestions()}
            disabled={closed !== null}
          />
          <FixedSchedule
            klass={klass}
            onCopy={() => onCopy(klass)}
            notNow={isDirty || form.running ? "Save your changes first, or put them back" : null}
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
