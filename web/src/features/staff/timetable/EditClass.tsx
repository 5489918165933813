import type { Class, EditClassRequest, FollowingChanges } from "@bindings/wire";
import { Trash2 } from "lucide-react";
import { useId } from "react";
import { counted } from "../../../lib/plural";
import { limits, momentWords } from "../../../rules";
import { editEffects, whyNotChanged } from "../../../rules/staff";
import { studioNow, useClock } from "../../../stores/clock";
import { Banner } from "../../../ui/Banner";
import { Button } from "../../../ui/Button";
import { EditConflictBanner } from "../../../ui/EditConflictBanner";
import { Form } from "../../../ui/Form";
import { Modal } from "../../../ui/Modal";
import { useDialogState } from "../../../ui/useDialogState";
import { ClassFields } from "../class-form/ClassFields";
import { FixedSchedule } from "../class-form/FixedSchedule";
import { type ClassValues, editClassRequest, priceProblem } from "../class-form/requests";
import { useEditClassForm } from "../class-form/useEditClassForm";
import { useSuggestions } from "../class-form/useSuggestions";
import { ChangeFollowing } from "../plan/ChangeFollowing";
import { MoveClass } from "../plan/MoveClass";
import { DeleteClass } from "./DeleteClass";
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
  const [moving, setMoving] = useDialogState<true>();
  const [following, setFollowing] = useDialogState<true>();
  const closed = useClock((now) => whyNotChanged(klass, now));
  const hasStarted = useClock((now) => Date.parse(klass.startTime) <= now);
  const { form, changesText, close, finish, discardDialog } = useEditClassForm(klass, {
    isClosed: closed !== null,
    check: (values) => priceProblem(values.concessionsRequired, klass.concessionsRequired),
    failureText: "Failed to update class",
    onClose,
  });

  return (
    <>
      {/* Rendered first, so that it closes first and the focus returns in the right order. */}
      {discardDialog}
      {moving && <MoveClass klass={klass} onClose={() => setMoving(null)} onMoved={finish} />}
      {following && klass.seriesId !== null && (
        <ChangeFollowing
          klass={{ ...klass, seriesId: klass.seriesId }}
          changes={changedFields(form.values, form.baseline)}
          onClose={() => setFollowing(null)}
          onChanged={finish}
        />
      )}
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
            onFollowing={klass.seriesId === null ? undefined : () => setFollowing(true)}
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
          {closed && <Banner role="status">{closed}</Banner>}
          {changesText && <Banner role="status">{changesText}</Banner>}
          <EditConflictBanner conflict={form.conflict} />
          <PeopleButton klass={klass} onPeople={onPeople} />
          <ClassFields
            form={form}
            minimumConcessions={limits().calendarMinimumConcessionsRequired}
            suggestions={useSuggestions()}
            disabled={closed !== null}
          />
          {!closed && <Affected klass={klass} edit={editClassRequest(form.values, form.baseline)} />}
          <FixedSchedule
            klass={klass}
            onCopy={() => onCopy(klass)}
            onMove={() => setMoving(true)}
            notMovable={closed ?? (hasStarted ? "The class has started" : null)}
            notNow={form.isDirty || form.running ? "Save your changes first, or put them back" : null}
          />
        </Form>
      </Modal>
    </>
  );
}

type EditButtonsProps = {
  formId: string;
  closed: boolean;
  running: boolean;
  onDelete: () => void;
  /** Only for a class of a series. */
  onFollowing?: () => void;
  onClose: () => void;
};

/** The edited fields, without their earlier values. */
function changedFields(values: ClassValues, baseline: ClassValues): FollowingChanges {
  const { before: _, ...fields } = editClassRequest(values, baseline);
  return fields;
}

const SAVING = "The class is being saved…";

function EditButtons({ formId, closed, running, onDelete, onFollowing, onClose }: EditButtonsProps) {
  if (closed) return <Button onClick={onClose}>Close</Button>;
  const wait = running ? SAVING : null;
  return (
    <>
      <div className="flex gap-2 max-sm:*:flex-1 sm:contents">
        <Button
          tone="danger-quiet"
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={onDelete}
          disabledReason={wait}
          reasonIsPlain
          className="sm:mr-auto"
        >
          Delete
        </Button>
        <Button onClick={onClose} disabledReason={wait} reasonIsPlain>
          Cancel
        </Button>
      </div>
      {onFollowing && (
        <Button onClick={onFollowing} disabledReason={wait} reasonIsPlain>
          This and all following
        </Button>
      )}
      <Button type="submit" form={formId} tone="primary" running={running}>
        Save Changes
      </Button>
    </>
  );
}

/** What the edit does to the people of the class. */
function Affected({ klass, edit }: { klass: Class; edit: EditClassRequest }) {
  const effects = editEffects(klass, edit);
  if (klass.activeBookings === 0 && effects.length === 0) return null;
  const booked = counted(klass.activeBookings, "person is booked", "people are booked");
  const hint = `${booked}. They are told when the instructor, location, room or duration changes.`;
  return <Banner role="status">{effects.length > 0 ? effects.join(" ") : hint}</Banner>;
}
