import { type ReactNode, useId } from "react";
import { sentenceOf } from "../../../api/failure";
import { Button } from "../../../ui/Button";
import { FormProblem } from "../../../ui/FormProblem";
import { Loaded } from "../../../ui/Loaded";
import { Modal } from "../../../ui/Modal";
import { SkeletonRows } from "../../../ui/Skeleton";
import { StillTrying } from "../../../ui/StillTrying";
import { PlanSummary } from "./PlanSummary";
import type { usePlannedAct } from "./usePlannedAct";

type Props = {
  title: string;
  subtitle: string;
  /** The fields from which the act is made. */
  children?: ReactNode;
  planned: ReturnType<typeof usePlannedAct>;
  /** The heading above the classes of the plan. */
  heading: string;
  /** The labels of the buttons that carry out the plan, and that don't. */
  yes: string;
  no?: string;
  tone?: "primary" | "danger";
  onClose: () => void;
};

/** A dialog that shows what an act does before it is done. */
export function PlanDialog(props: Props) {
  const { title, subtitle, children, planned, heading, yes, no = "Cancel", tone = "primary", onClose } = props;
  const { plan, notYet, problem, running, stillTrying, run, abort } = planned;
  const formId = useId();
  return (
    <Modal
      title={title}
      subtitle={subtitle}
      onClose={onClose}
      isLocked={running}
      footer={
        <>
          <Button onClick={onClose}>{no}</Button>
          <Button
            type="submit"
            form={formId}
            tone={tone}
            running={running}
            disabledReason={notYet ?? (plan.data ? null : "Looking at what this does")}
          >
            {yes}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!notYet && plan.data) void run();
        }}
      >
        <FormProblem message={problem} />
        {children}
        {notYet === null && (
          <Loaded
            query={plan}
            loading={<SkeletonRows rows={3} label="Looking at what this does" />}
            failed="Failed to look at what this does"
            detail={sentenceOf}
          >
            {(loaded) => <PlanSummary plan={loaded} heading={heading} />}
          </Loaded>
        )}
        {stillTrying && <StillTrying onAbort={abort} />}
      </form>
    </Modal>
  );
}
