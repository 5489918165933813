import type { Class } from "@bindings/wire";
import { UserX } from "lucide-react";
import { type ReactNode, useId } from "react";
import { sentenceOf } from "../../../api/failure";
import { counted } from "../../../lib/plural";
import { EmptyState } from "../../../ui/EmptyState";
import { FailedState } from "../../../ui/FailedState";
import { Form } from "../../../ui/Form";
import { FormFooter } from "../../../ui/FormFooter";
import { Modal } from "../../../ui/Modal";
import { MemberPicker } from "../people/MemberPicker";
import { OnBehalfPanel } from "../people/OnBehalfPanel";
import { OverrideFields } from "../people/OverrideFields";
import { type AddableUsers, useAddableUsers } from "./useAddableUsers";
import { useAddUserToClass } from "./useAddUserToClass";
import type { ClassLists } from "./useClassLists";

type Props = { klass: Class; lists: ClassLists; onClose: () => void };

/** The dialog that adds a user to this class, or to its waitlist. */
export function AddUserToClass({ klass, lists, onClose }: Props) {
  const formId = useId();
  const available = useAddableUsers(lists);
  const adding = useAddUserToClass({ klass, available, onDone: onClose });
  const { form, chosen, label, whyNot } = adding;
  const dialog = { title: "Select User to Add", subtitle: klass.name, onClose };

  const { users } = available;
  if (available.failure || users?.length === 0) {
    return (
      <Modal {...dialog}>
        <NobodyToAdd available={available} />
      </Modal>
    );
  }
  return (
    <Modal
      {...dialog}
      isLocked={form.running}
      footer={
        <FormFooter
          formId={formId}
          submit={label}
          running={form.running}
          runningReason="This is being done now…"
          disabledReason={whyNot}
          onCancel={onClose}
        />
      }
    >
      <Form form={form.form} id={formId} message={form.message} stillTrying={form.stillTrying} onAbort={form.abort}>
        <MemberPicker
          label="User"
          users={adding.options}
          value={form.values.userId}
          onChange={adding.choose}
          problem={form.problem?.fields.userId}
          hint={users && `${counted(users.length, "available user")}`}
          emptyText="No available users"
          loading={!users}
          data-autofocus
        />
        <OverrideFields
          values={form.values}
          onChange={form.change}
          concessionsHint={adding.hasConcessions ? "The place costs nothing, and waiting asks for no balance." : null}
          needsCutoffOverride={adding.needsCutoffOverride}
        />
        <Outcome isBehind={adding.isBehind}>
          {chosen && <OnBehalfPanel klass={adding.facts} user={chosen} overrides={adding.overrides} />}
        </Outcome>
      </Form>
    </Modal>
  );
}

function NobodyToAdd({ available: { failure, retry, isFetching } }: { available: AddableUsers }) {
  if (failure)
    return (
      <FailedState
        title="Failed to fetch available users"
        detail={sentenceOf(failure)}
        onRetry={retry}
        retrying={isFetching}
      />
    );
  return (
    <EmptyState icon={<UserX className="size-6" />} title="No available users">
      Every active user is booked into this class.
    </EmptyState>
  );
}

/** Shows the outcome for the chosen user. Its height is reserved, so that nothing moves when a user is chosen. */
function Outcome({ isBehind, children }: { isBehind: boolean; children: ReactNode }) {
  return (
    <div aria-busy={isBehind || undefined} className="min-h-32 rounded-lg bg-sunken p-3 sm:p-4">
      {children || <p className="text-sm text-ink-soft">What it does to their balance is shown here.</p>}
    </div>
  );
}
