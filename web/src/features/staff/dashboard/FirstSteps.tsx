import type { FirstSteps as Done } from "@bindings/wire";
import { Check, ChevronRight, Circle } from "lucide-react";
import { Link } from "react-router";
import { saveStudioSettings } from "../../../api/admin/attendance";
import { useAction } from "../../../api/useAction";
import { toast } from "../../../stores/toasts";
import { useCloseOnBack } from "../../../studio/address/useCloseOnBack";
import { Card } from "../../../ui/Card";
import { TextButton } from "../../../ui/TextButton";
import { useDialogState } from "../../../ui/useDialogState";
import { NewClass } from "../class-form/NewClass";
import { emptyClass } from "../class-form/requests";
import { PackForm } from "../payments/PackForm";
import { UsersDialog } from "../users/UsersDialog";
import type { OpenDialog } from "../users/userActions";
import { DecideAttendance } from "./DecideAttendance";
import { LINE } from "./NeedsAHand";
import { firstSteps, type Step, type StepForm } from "./steps";

const FAILED = "Failed to update settings";

/** The first steps of a new studio, unless `done` is null. Each opens its form, which stays open when all steps are done. */
export function FirstSteps({ done }: { done: Done | null }) {
  const [open, setOpen] = useDialogState<StepDialog>();
  const close = () => setOpen(null);
  useCloseOnBack(open !== null, close);
  const putAway = usePutAway();
  return (
    <>
      {done && (
        <Card
          title="First steps"
          aside={
            <span className="text-sm">
              <TextButton needsServer onClick={() => void putAway.run(true)}>
                {putAway.running ? "Putting away…" : "Put away"}
              </TextButton>
            </span>
          }
          flush
        >
          <ol className="pb-2">
            {firstSteps(done).map((step) => (
              <li key={step.id}>
                <StepLine step={step} onOpen={(form) => setOpen(dialogOf(form))} />
              </li>
            ))}
          </ol>
        </Card>
      )}
      {open && <StepForms open={open} go={(user) => setOpen({ user })} onClose={close} />}
    </>
  );
}

/** Puts the first steps away for every admin, on every device, or shows them again. */
function usePutAway() {
  const save = useAction(
    async (signal, firstStepsPutAway: boolean) => {
      await saveStudioSettings({ firstStepsPutAway }, signal);
      return firstStepsPutAway;
    },
    {
      onDone: (isPutAway) => {
        if (!isPutAway) return;
        toast.success("First steps put away", { label: "Show again", run: () => void save.run(false) });
      },
      failureText: FAILED,
    },
  );
  return save;
}

function StepLine({ step, onOpen }: { step: Step; onOpen: (form: StepForm) => void }) {
  const content = <StepContent {...step} />;
  if ("to" in step)
    return (
      <Link to={step.to} className={LINE}>
        {content}
      </Link>
    );
  return (
    <button type="button" onClick={() => onOpen(step.opens)} className={`${LINE} w-full text-left`}>
      {content}
    </button>
  );
}

function StepContent({ text, detail, isDone }: Pick<Step, "text" | "detail" | "isDone">) {
  const Icon = isDone ? Check : Circle;
  return (
    <>
      <Icon aria-hidden className={isDone ? "size-5 shrink-0 text-accent" : "size-5 shrink-0 text-ink-soft"} />
      <span className="min-w-0 flex-1">
        <span className={isDone ? "text-ink-soft" : "font-semibold"}>{text}</span>
        {isDone && <span className="sr-only"> (done)</span>}
        {detail && !isDone && <span className="block text-ink-soft">{detail}</span>}
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft" />
    </>
  );
}

/** The form that is open: of a user, or of another step. */
type StepDialog = { user: OpenDialog } | { form: "prices" | "attendance" | "class" };

function dialogOf(form: StepForm): StepDialog {
  if (form === "coach") return { user: { action: "add", role: "coach" } };
  if (form === "members") return { user: { action: "add" } };
  return { form };
}

type StepFormsProps = { open: StepDialog; go: (next: OpenDialog) => void; onClose: () => void };

function StepForms({ open, go, onClose }: StepFormsProps) {
  if ("user" in open)
    return <UsersDialog open={open.user} listed={undefined} go={go} onClose={onClose} onGone={onClose} />;
  if (open.form === "prices") return <PackForm pack={null} onClose={onClose} />;
  if (open.form === "class") return <NewClass start={emptyClass()} onClose={onClose} onCreated={onClose} />;
  return <DecideAttendance onClose={onClose} />;
}
