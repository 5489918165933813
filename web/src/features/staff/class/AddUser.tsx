import type { Class } from "@bindings/Class";
import { UserX } from "lucide-react";
import { type ReactNode, useId } from "react";
import { sentenceOf } from "../../../api/failure";
import { counted } from "../../../lib/plural";
import { Button } from "../../../ui/Button";
import { Checkbox } from "../../../ui/Checkbox";
import { EmptyState } from "../../../ui/EmptyState";
import { FailedState } from "../../../ui/FailedState";
import { Form } from "../../../ui/Form";
import { Modal } from "../../../ui/Modal";
import { MemberPicker } from "../people/MemberPicker";
import { OnBehalfPanel } from "../people/OnBehalfPanel";
import { useAdding } from "./useAdding";
import { useAvailable } from "./useAvailable";
import type { ClassLists } from "./useClassLists";
import type { Expect } from "./useNews";

const BEING_SENT = "This is being done now…";

type Props = { klass: Class; lists: ClassLists; expect: Expect; onClose: () => void };

/** Gives a user a place in this class, or on its waitlist. */
export function AddUser({ klass, lists, expect, onClose }: Props) {
  const formId = useId();
  const available = useAvailable(lists);
  const adding = useAdding({ klass, available, expect, onDone: onClose });
  const { form, chosen, label, whyNot } = adding;
  const dialog = { title: "Select User to Add", subtitle: klass.name, onClose };
  const { failure, users } = available;

  if (failure || users?.length === 0) {
    return (
      <Modal {...dialog}>
        {failure ? (
          <FailedState
            title="Failed to fetch available users"
            detail={sentenceOf(failure)}
            onRetry={available.retry}
            retrying={available.isFetching}
          />
        ) : (
          <EmptyState icon={<UserX className="size-6" />} title="No available users">
            Every active user is booked into this class.
          </EmptyState>
        )}
      </Modal>
    );
  }
  return (
    <Modal
      {...dialog}
      held={form.running}
      footer={
        <>
          <Button onClick={onClose} disabledReason={form.running ? BEING_SENT : null} reasonIsPlain>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            running={form.running}
            disabledReason={whyNot}
            reasonIsPlain
          >
            {label}
          </Button>
        </>
      }
    >
      <Form form={form.form} id={formId} message={form.message} stillTrying={form.stillTrying} onLeave={form.leave}>
        <MemberPicker
          label="User"
          users={adding.options}
          value={form.values.userId}
          onChange={(id) => form.change({ userId: id, adminOverride: false })}
          problem={form.problem?.fields.userId}
          hint={users && `${counted(users.length, "available user")}`}
          emptyText="No available users"
          loading={!users}
          data-autofocus
        />
        <Checkbox
          label="Override concessions"
          hint="The place costs nothing, and waiting asks for no balance."
          checked={form.values.overrideConcessions}
          onChange={(checked) => form.set("overrideConcessions", checked)}
        />
        {adding.needsCutoffOverride && (
          <Checkbox
            label="Override the waitlist cutoff"
            checked={form.values.adminOverride}
            onChange={(checked) => form.set("adminOverride", checked)}
          />
        )}
        <Outcome isBehind={adding.isBehind}>
          {chosen && <OnBehalfPanel klass={adding.facts} user={chosen} overrides={adding.overrides} />}
        </Outcome>
      </Form>
    </Modal>
  );
}

/** Keeps its place, so that nothing jumps when someone is chosen. */
function Outcome({ isBehind, children }: { isBehind: boolean; children: ReactNode }) {
  return (
    <div aria-busy={isBehind || undefined} className="min-h-32 rounded-lg bg-sunken p-3 sm:p-4">
      {children || <p className="text-sm text-ink-soft">What it does to their balance is shown here.</p>}
    </div>
  );
}
