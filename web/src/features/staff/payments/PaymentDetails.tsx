import type { Payment } from "@bindings/wire";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { concessionWords, dateWords } from "../../../rules";
import { Moment } from "../../../studio/class/Moment";
import { Button } from "../../../ui/Button";
import { KeyValues } from "../../../ui/KeyValues";
import { Modal } from "../../../ui/Modal";
import { PersonLink } from "../people/PersonLink";
import { PersonName } from "../people/PersonName";
import { amountWords, nameOf } from "./paymentWords";
import { Reversed } from "./Reversed";
import { ReversePayment } from "./ReversePayment";

type Props = { payment: Payment; onClose: () => void };

/** The details of a payment, with a button to reverse it. */
export function PaymentDetails({ payment, onClose }: Props) {
  const [isReversing, setIsReversing] = useState(false);
  if (isReversing) return <ReversePayment payment={payment} onClose={onClose} onBack={() => setIsReversing(false)} />;
  return (
    <Modal
      title="Payment"
      subtitle={`${amountWords(payment)}, ${nameOf(payment.userId)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {!payment.reversedAt && (
            <Button
              tone="danger-quiet"
              icon={<Undo2 aria-hidden className="size-4" />}
              onClick={() => setIsReversing(true)}
            >
              Reverse
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {payment.reversedAt && (
          <div>
            <Reversed />
          </div>
        )}
        <KeyValues items={[...received(payment), ...reversed(payment)]} />
      </div>
    </Modal>
  );
}

function received(payment: Payment) {
  const { userId, concessions, packName, receivedOn, reference, note, createdAt, statementLine } = payment;
  const items = [
    {
      name: "Member",
      value: (
        <PersonLink id={userId._id} tab="balance">
          {nameOf(userId)}
        </PersonLink>
      ),
    },
    { name: "Amount", value: amountWords(payment) },
    { name: "Received on", value: dateWords(receivedOn) },
    { name: "For", value: [packName, concessionWords(concessions)].filter(Boolean).join(", ") },
    { name: "Reference", value: reference },
    { name: "Note", value: note && <span className="whitespace-pre-line">{note}</span> },
    { name: "Recorded", value: <By name={payment.recordedBy} id={payment.recordedById} at={createdAt} /> },
    { name: "Bank statement", value: statementLine && "One of its lines" },
  ];
  return items.filter(({ value }) => value);
}

function reversed({ reversedAt, reversedBy, reversedById, reason }: Payment) {
  if (!reversedAt || !reversedBy) return [];
  return [
    { name: "Reversed", value: <By name={reversedBy} id={reversedById} at={reversedAt} /> },
    { name: "Reason", value: reason && <span className="whitespace-pre-line">{reason}</span> },
  ];
}

function By({ name, id, at }: { name: string; id: string | null; at: string }) {
  return (
    <>
      <Moment at={at} /> <span>by</span> <PersonName id={id}>{name}</PersonName>
    </>
  );
}
