import type { EditablePack, User } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { useId, useMemo } from "react";
import { staffQueries } from "../../../api/admin/queries";
import { sentenceOf } from "../../../api/failure";
import { capabilities, concessionWords, limits, nzd, today } from "../../../rules";
import { priceMismatch } from "../../../rules/staff";
import { useClock } from "../../../stores/clock";
import { Checkbox } from "../../../ui/Checkbox";
import { DateField } from "../../../ui/DateField";
import { Field } from "../../../ui/Field";
import { Form } from "../../../ui/Form";
import { FormFooter } from "../../../ui/FormFooter";
import { Modal } from "../../../ui/Modal";
import { NumberField } from "../../../ui/NumberField";
import { Select } from "../../../ui/Select";
import { TextArea } from "../../../ui/TextArea";
import { useConfirmDiscard } from "../class-form/useConfirmDiscard";
import { MemberPicker } from "../people/MemberPicker";
import { centsOf } from "./paymentRequests";
import { useRecordPayment } from "./useRecordPayment";

type Props = {
  /** The member who paid, if already known. */
  member?: User;
  /** The pack that the form begins with. */
  usual?: EditablePack;
  onClose: () => void;
};

/** The dialog that records a received payment, for a pack or any number of concessions. */
export function RecordPayment({ member, usual, onClose }: Props) {
  const id = useId();
  const payment = useRecordPayment({ member, usual, onDone: onClose });
  const { form } = payment;
  const { close, discardDialog } = useConfirmDiscard(form.isDirty, onClose);
  return (
    <>
      {discardDialog}
      <Modal
        title="Record Payment"
        subtitle={member && `${member.firstName} ${member.lastName} has ${concessionWords(member.concessions)}`}
        onClose={close}
        isLocked={form.running}
        footer={
          <FormFooter
            formId={id}
            submit="Record Payment"
            running={form.running}
            runningReason="The payment is being recorded…"
            onCancel={close}
          />
        }
      >
        <Form form={form.form} id={id} message={form.message} stillTrying={form.stillTrying} onAbort={form.abort}>
          <PaymentFields payment={payment} member={member} />
        </Form>
      </Modal>
    </>
  );
}

type FieldsProps = { payment: ReturnType<typeof useRecordPayment>; member: User | undefined };

function PaymentFields({ payment, member }: FieldsProps) {
  const latest = useClock(today);
  const { form, pack, packs, choosePack } = payment;
  const { values, field, set } = form;
  const cents = centsOf(values.amountCents);
  const { maximumPackConcessions, paymentReferenceLength, paymentNoteLength } = limits();
  return (
    <>
      {!member && <Payer {...field("userId")} />}
      <PackSelect packs={packs} value={values.packId} onChange={choosePack} problem={form.problem?.fields.packId} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] items-start gap-4">
        <NumberField
          label="Concessions"
          min={1}
          max={maximumPackConcessions}
          step={1}
          {...field("concessions")}
          disabled={pack !== undefined}
        />
        <Field
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          placeholder="$0.00"
          {...field("amountCents")}
          onChange={payment.typeAmount}
          hint={pack && priceMismatch(pack.priceCents, cents ?? undefined)}
        />
        <DateField label="Received on" max={latest} {...field("receivedOn")} />
      </div>
      {payment.isLarge && (
        <Checkbox
          label="The amount is right"
          checked={values.isConfirmed}
          onChange={(isConfirmed) => set("isConfirmed", isConfirmed)}
        />
      )}
      {payment.isPossiblyRecorded && (
        <Checkbox
          label="Record it all the same"
          checked={values.isDifferent}
          onChange={(isDifferent) => set("isDifferent", isDifferent)}
          problem={form.problem?.fields.isDifferent}
        />
      )}
      <Field
        label="Reference (optional)"
        maxLength={paymentReferenceLength}
        autoComplete="off"
        {...field("reference")}
      />
      <TextArea
        label="Note (optional)"
        rows={2}
        maxLength={paymentNoteLength}
        hint="For admins only."
        {...field("note")}
      />
    </>
  );
}

type PackSelectProps = {
  packs: readonly EditablePack[];
  /** The pack's id; empty if no pack is chosen. */
  value: string;
  onChange: (pack: EditablePack | null) => void;
  problem: string | undefined;
};

/** A select for a pack, or for another number of concessions. */
function PackSelect({ packs, value, onChange, problem }: PackSelectProps) {
  const options = [
    { value: "", label: "Another number of concessions" },
    ...packs.map(({ _id, name, priceCents }) => ({ value: _id, label: `${name}, ${nzd(priceCents)}` })),
  ];
  return (
    <Select
      label="Pack"
      value={value}
      options={options}
      onChange={(id) => onChange(packs.find(({ _id }) => _id === id) ?? null)}
      problem={problem}
    />
  );
}

type PayerProps = { value: string | null; onChange: (id: string | null) => void; problem: string | undefined };

/** Chooses the payer from everyone who has a balance. */
function Payer({ value, onChange, problem }: PayerProps) {
  const everyone = useQuery(staffQueries.everyone());
  const payers = useMemo(() => everyone.data?.filter(({ role }) => capabilities(role).hasConcessions), [everyone.data]);
  const hasFailed = everyone.error !== null && payers === undefined;
  return (
    <MemberPicker
      label="Member"
      users={payers ?? []}
      value={value}
      onChange={onChange}
      problem={problem}
      emptyText="There is no member yet"
      loading={!payers && !hasFailed}
      failed={hasFailed ? `Failed to fetch users: ${sentenceOf(everyone.error)}` : null}
      onRetry={() => void everyone.refetch()}
      data-autofocus
    />
  );
}
