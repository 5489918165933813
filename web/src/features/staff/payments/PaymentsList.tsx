import type { Payment, PaymentsAnswer } from "@bindings/wire";
import { HandCoins, SearchX } from "lucide-react";
import { useEffect, useMemo } from "react";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { ListRow } from "../../../ui/ListRow";
import { Pagination } from "../../../ui/Pagination";
import { Table } from "../../../ui/Table";
import { useWindowFits } from "../../../ui/useWindowFits";
import { PersonLink } from "../people/PersonLink";
import { paymentColumns } from "./paymentColumns";
import { amountWords, boughtWords, nameOf, receivedWords } from "./paymentWords";
import { Reversed } from "./Reversed";
import type { PaymentsAddress, usePaymentsAddress } from "./usePaymentsAddress";

type Props = {
  answer: PaymentsAnswer;
  address: PaymentsAddress;
  /** Whether `answer` is the previous query's, shown while the new one loads. */
  isEarlier: boolean;
  change: ReturnType<typeof usePaymentsAddress>["change"];
  onOpen: (payment: Payment) => void;
  onRecord: () => void;
};

/** The minimum window width for a table, in rem. */
const TABLE = 48;

/** One page of payments. */
export function PaymentsList({ answer, address, isEarlier, change, onOpen, onRecord }: Props) {
  const { payments, total, totalPages } = answer;
  const isBeyond = !isEarlier && address.page > totalPages;
  useEffect(() => {
    if (isBeyond) change.page(totalPages, { replace: true });
  }, [isBeyond, totalPages, change]);
  const fits = useWindowFits(TABLE);
  const columns = useMemo(() => paymentColumns(onOpen), [onOpen]);
  const busy = isEarlier || isBeyond;
  if (total === 0) return <NoPayments address={address} change={change} onRecord={onRecord} />;
  return (
    <>
      <Table
        caption="Payments"
        columns={columns}
        rows={payments}
        rowKey={({ _id }) => _id}
        listRow={(payment) => <PaymentRow payment={payment} onOpen={() => onOpen(payment)} />}
        fits={fits}
        onOpen={onOpen}
        busy={busy}
        dense
        stickyHead
      />
      <Pagination label="Pages of payments" page={answer.currentPage} pages={totalPages} onPage={change.page} />
    </>
  );
}

/** A payment on a phone. The name opens the person, and the rest of the row opens the payment. */
function PaymentRow({ payment, onOpen }: { payment: Payment; onOpen: () => void }) {
  const { userId, reference, reversedAt } = payment;
  const name = nameOf(userId);
  return (
    <ListRow
      main={
        <PersonLink id={userId._id} tab="balance" className="relative z-1 block w-fit max-w-full truncate py-0.5">
          {name}
        </PersonLink>
      }
      title={name}
      second={
        <button type="button" aria-haspopup="dialog" onClick={onOpen} className="opens-row max-w-full truncate">
          {[receivedWords(payment), boughtWords(payment), reference].filter(Boolean).join(" · ")}
        </button>
      }
      figure={<span className="font-semibold">{amountWords(payment)}</span>}
      marks={reversedAt && <Reversed />}
    />
  );
}

function NoPayments({ address, change, onRecord }: Pick<Props, "address" | "change" | "onRecord">) {
  if (address.search) {
    return (
      <EmptyState
        icon={<SearchX className="size-6" />}
        title="No payments found"
        action={
          address.month ? (
            <Button onClick={() => change.month("")}>Search all months</Button>
          ) : (
            <Button onClick={() => change.search("")}>Clear search</Button>
          )
        }
      >
        {address.month ? "No payment of this month fits this search." : "No payment fits this search."}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<HandCoins className="size-6" />}
      title="No payments yet"
      action={<Button onClick={onRecord}>Record the first one</Button>}
    >
      {address.month ? "Payments that were received in this month are listed here." : "Payments are listed here."}
    </EmptyState>
  );
}
