import type { EditablePack, Payment, User } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { recordPayment } from "../../../api/admin/payments";
import { staffQueries } from "../../../api/admin/queries";
import { ApiFailure } from "../../../api/failure";
import { useForm } from "../../../api/useForm";
import { concessionWords, nzd, today } from "../../../rules";
import { studioNow } from "../../../stores/clock";
import { toast } from "../../../stores/toasts";
import { checkPaymentValues, type PaymentValues, paymentRequest } from "./paymentRequests";
import { nameOf } from "./paymentWords";

type RecordPaymentOptions = {
  member?: User;
  /** The pack that the form begins with. */
  usual?: EditablePack;
  onDone: () => void;
};

/** The form of a payment. Choosing a pack fills in the concessions and the amount. */
export function useRecordPayment({ member, usual, onDone }: RecordPaymentOptions) {
  const packs = useQuery(staffQueries.packs());
  // Whether the server requires confirmation of a large amount.
  const [isLarge, setIsLarge] = useState(false);
  const [start] = useState<PaymentValues>(() => ({
    userId: member?._id ?? null,
    ...(usual ? ofPack(usual) : { packId: "", concessions: "", amountCents: "" }),
    receivedOn: today(studioNow()),
    reference: "",
    note: "",
    isConfirmed: false,
    isDifferent: false,
  }));
  // The payment that may be recorded already, by the server's answer. Another payment is asked about anew.
  const [asked, setAsked] = useState<string | null>(null);
  const isAsked = (values: PaymentValues) => asked === identity(values);
  const form = useForm({
    start,
    draft: `payment ${member?._id ?? ""}`,
    check: (values) => checkPaymentValues(values, studioNow()),
    send: (signal, values, { key }) => {
      const isDifferent = values.isDifferent && isAsked(values);
      return recordPayment(paymentRequest({ ...values, isDifferent }, key), signal);
    },
    failureText: "Failed to record payment",
    onFailed: (failure) => {
      if (!(failure instanceof ApiFailure)) return;
      if (failure.error === "large_amount") setIsLarge(true);
      if (failure.error === "possibly_recorded") {
        setAsked(identity(form.values));
        form.set("isDifferent", false);
      }
    },
    onDone: ({ payment }) => {
      toast.success(`Payment recorded: ${concessionWords(payment.concessions)} for ${nameOf(payment.userId)}`);
      onDone();
    },
  });
  // The chosen pack stays, even if it is taken off sale meanwhile.
  const offered = packs.data?.filter(({ _id, isActive }) => isActive || _id === form.values.packId) ?? [];

  function choosePack(pack: EditablePack | null) {
    if (!pack) return form.set("packId", "");
    form.change({ ...ofPack(pack), isConfirmed: false });
    setIsLarge(false);
  }
  function typeAmount(amountCents: string) {
    form.change({ amountCents, isConfirmed: false });
    setIsLarge(false);
  }
  return {
    form,
    packs: offered,
    pack: offered.find(({ _id }) => _id === form.values.packId),
    choosePack,
    typeAmount,
    isLarge,
    isPossiblyRecorded: isAsked(form.values),
  };
}

const ofPack = ({ _id, concessions, priceCents }: EditablePack) => ({
  packId: _id,
  concessions: `${concessions}`,
  amountCents: nzd(priceCents),
});

/** The pack that most of these payments were for, if it is for sale. */
export function usualPack(payments: readonly Payment[], packs: readonly EditablePack[]): EditablePack | undefined {
  const count = ({ _id }: EditablePack) => payments.filter(({ packId }) => packId === _id).length;
  const [usual] = packs.filter((pack) => pack.isActive && count(pack) > 0).sort((a, b) => count(b) - count(a));
  return usual;
}

/** The values by which the server compares a payment with others. */
const identity = ({ userId, concessions, amountCents, receivedOn }: PaymentValues) =>
  [userId, concessions, amountCents, receivedOn].join("\n");
