import type { Class, DeleteType } from "@bindings/wire";
import { sentenceOf } from "../../../api/failure";
import { counted } from "../../../lib/plural";
import { momentWords } from "../../../rules";
import { studioNow } from "../../../stores/clock";
import { Button } from "../../../ui/Button";
import { FormProblem } from "../../../ui/FormProblem";
import { Loaded } from "../../../ui/Loaded";
import { Modal } from "../../../ui/Modal";
import { Overlay } from "../../../ui/Overlay";
import { RadioCards } from "../../../ui/RadioCards";
import { SkeletonRows } from "../../../ui/Skeleton";
import { StillTrying } from "../../../ui/StillTrying";
import { PlanSummary } from "../plan/PlanSummary";
import { useDeletion } from "./useDeletion";

const CHOICES: { value: DeleteType; label: string }[] = [
  { value: "single", label: "Delete This Class Only" },
  { value: "all-future", label: "Delete All Future Classes" },
];

type Props = { klass: Class; onClose: () => void; onDeleted: () => void };

/** 'Delete Class': the extent of the deletion, and a preview of everything that it deletes. */
export function DeleteClass({ klass, onClose, onDeleted }: Props) {
  const { how, choose, plan, asks, problem, running, stillTrying, run, abort } = useDeletion(klass, onDeleted);
  const classes = plan.data?.classes.length ?? 0;

  return (
    <>
      {/* Rendered first, so that it closes first and the focus returns in the right order. */}
      {running && (
        <Overlay title="Deleting Classes">
          {stillTrying ? <StillTrying onAbort={abort} /> : `${counted(classes, "class", "classes")} of ${klass.name}`}
        </Overlay>
      )}
      <Modal
        role="alertdialog"
        title="Delete Class"
        subtitle={`${klass.name} · ${momentWords(klass.startTime, studioNow())}`}
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose} data-autofocus>
              Keep class
            </Button>
            {classes > 0 && asks !== null && (
              <Button tone="danger" running={running} onClick={() => void run()}>
                {asks ? `Delete ${counted(classes, "Class", "Classes")}` : "Delete Class"}
              </Button>
            )}
          </>
        }
      >
        <div className="grid gap-4">
          <FormProblem message={problem} />
          {asks && <RadioCards label="How much of it goes?" options={CHOICES} value={how} onChange={choose} />}
          <Loaded
            query={plan}
            loading={<SkeletonRows rows={3} label="Looking at what goes" />}
            failed="Failed to delete class"
            detail={sentenceOf}
          >
            {(loaded) => (
              <PlanSummary
                plan={loaded}
                heading={`${counted(classes, "class", "classes")} ${classes === 1 ? "goes" : "go"}:`}
              />
            )}
          </Loaded>
        </div>
      </Modal>
    </>
  );
}
