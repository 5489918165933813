import type { Payment } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { HandCoins, Landmark, Package } from "lucide-react";
import { Link } from "react-router";
import { staffQueries } from "../../../api/admin/queries";
import { isForbidden, sentenceOf } from "../../../api/failure";
import { useUser } from "../../../api/useMe";
import { paths } from "../../../lib/paths";
import { useCloseOnBack } from "../../../studio/address/useCloseOnBack";
import { Button, buttonClass } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Loaded } from "../../../ui/Loaded";
import { SkeletonRows } from "../../../ui/Skeleton";
import { useDialogState } from "../../../ui/useDialogState";
import { AccessDenied } from "../AccessDenied";
import { ExportPayments } from "./ExportPayments";
import { MonthChooser } from "./MonthChooser";
import { PaymentDetails } from "./PaymentDetails";
import { PaymentsList } from "./PaymentsList";
import { PaymentsSearch } from "./PaymentsSearch";
import { PaymentTotals } from "./PaymentTotals";
import { RecordPayment } from "./RecordPayment";
import { usePaymentsAddress } from "./usePaymentsAddress";

type PaymentDialog = { action: "record" } | { action: "details"; payment: Payment };

/** The payments that the studio received, by month. */
export function Payments() {
  const { canEdit } = useUser();
  const { address, change, thisMonth } = usePaymentsAddress();
  const query = useQuery({ ...staffQueries.payments(address), enabled: canEdit });
  const [open, setOpen] = useDialogState<PaymentDialog>();
  const record = () => setOpen({ action: "record" });
  const close = () => setOpen(null);
  useCloseOnBack(open !== null, close);
  if (!canEdit || isForbidden(query.error)) return <AccessDenied />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <title>Payments · Fantail</title>
      <PaymentsHeading onRecord={record} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <MonthChooser month={address.month} thisMonth={thisMonth} onMonth={change.month} />
        <ExportPayments month={address.month} />
      </div>
      <PaymentTotals totals={query.data} hasFailed={query.isError} isEarlier={query.isPlaceholderData} />
      <Card flush>
        <PaymentsSearch address={address} found={query.data?.total} onSearch={change.search} onMonth={change.month} />
        <Loaded
          query={query}
          loading={
            <div className="p-4 sm:px-6">
              <SkeletonRows rows={8} label="Loading payments" height="h-13" />
            </div>
          }
          failed="Failed to load payments"
          detail={sentenceOf}
        >
          {(answer) => (
            <PaymentsList
              answer={answer}
              address={address}
              isEarlier={query.isPlaceholderData}
              change={change}
              onOpen={(payment) => setOpen({ action: "details", payment })}
              onRecord={record}
            />
          )}
        </Loaded>
      </Card>
      {open?.action === "record" && <RecordPayment onClose={close} />}
      {open?.action === "details" && (
        <PaymentDetails
          payment={query.data?.payments.find(({ _id }) => _id === open.payment._id) ?? open.payment}
          onClose={close}
        />
      )}
    </div>
  );
}

function PaymentsHeading({ onRecord }: { onRecord: () => void }) {
  return (
    <header className="flex min-h-11 flex-wrap items-center justify-between gap-3">
      <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">Payments</h1>
      <div className="flex flex-wrap gap-2">
        <Link to={paths.packs} className={buttonClass("secondary")}>
          <Package aria-hidden className="size-4" />
          Packs
        </Link>
        <Link to={paths.statement} className={buttonClass("secondary")}>
          <Landmark aria-hidden className="size-4" />
          Bank statement
        </Link>
        <Button tone="primary" icon={<HandCoins aria-hidden className="size-4" />} onClick={onRecord}>
          Record payment
        </Button>
      </div>
    </header>
  );
}
