import type { EditablePack, PackRequest } from "@bindings/wire";
import { useId, useState } from "react";
import { createPack, editPack } from "../../../api/admin/payments";
import { useForm } from "../../../api/useForm";
import { changedFields } from "../../../lib/edits";
import { wholeNumber } from "../../../lib/wholeNumber";
import { limits, nzd } from "../../../rules";
import { checkAmount, checkPack } from "../../../rules/staff";
import { toast } from "../../../stores/toasts";
import { Checkbox } from "../../../ui/Checkbox";
import { Field } from "../../../ui/Field";
import { Form } from "../../../ui/Form";
import { FormFooter } from "../../../ui/FormFooter";
import { Modal } from "../../../ui/Modal";
import { NumberField } from "../../../ui/NumberField";
import { useConfirmDiscard } from "../class-form/useConfirmDiscard";
import { centsOf } from "./paymentRequests";

type PackFields = { name: string; concessions: string; priceCents: string; isActive: boolean };

const packRequest = (values: PackFields): PackRequest => ({
  ...values,
  concessions: wholeNumber(values.concessions, 0),
  priceCents: centsOf(values.priceCents),
});

type Props = {
  /** Null to create a pack. */
  pack: EditablePack | null;
  onClose: () => void;
};

/** Creates or edits a pack. */
export function PackForm({ pack, onClose }: Props) {
  const id = useId();
  const [start] = useState<PackFields>(() => ({
    name: pack?.name ?? "",
    concessions: pack ? `${pack.concessions}` : "",
    priceCents: pack ? nzd(pack.priceCents) : "",
    isActive: pack?.isActive ?? true,
  }));
  const { form, field, values, set, message, running, stillTrying, isDirty, abort } = useForm({
    start,
    draft: `pack ${pack?._id ?? "new"}`,
    check: (typed) => checkAmount("priceCents", typed.priceCents) ?? checkPack(packRequest(typed)),
    send: (signal, typed, { key, baseline }) =>
      pack
        ? editPack(pack._id, changedFields(packRequest(baseline), packRequest(typed)), signal)
        : createPack(packRequest(typed), signal, key),
    failureText: "Failed to save pack",
    onDone: (answer) => {
      toast.success(answer.message);
      onClose();
    },
  });
  const { close, discardDialog } = useConfirmDiscard(isDirty, onClose);
  const { nameLength, maximumPackConcessions } = limits();
  return (
    <>
      {discardDialog}
      <Modal
        title={pack ? "Edit Pack" : "Add Pack"}
        onClose={close}
        isLocked={running}
        footer={
          <FormFooter
            formId={id}
            submit={pack ? "Save Changes" : "Add Pack"}
            running={running}
            runningReason="The pack is being saved…"
            onCancel={close}
          />
        }
      >
        <Form form={form} id={id} message={message} stillTrying={stillTrying} onAbort={abort}>
          <Field label="Name" maxLength={nameLength} autoComplete="off" data-autofocus {...field("name")} />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] items-start gap-4">
            <NumberField label="Concessions" min={1} max={maximumPackConcessions} step={1} {...field("concessions")} />
            <Field label="Price" inputMode="decimal" autoComplete="off" placeholder="$0.00" {...field("priceCents")} />
          </div>
          <Checkbox
            label="For sale"
            checked={values.isActive}
            onChange={(isActive) => set("isActive", isActive)}
            hint="Members see it, and payments can be recorded for it."
          />
        </Form>
      </Modal>
    </>
  );
}
