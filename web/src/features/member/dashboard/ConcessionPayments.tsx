import type { BankAccount } from "@bindings/BankAccount";
import { useQuery } from "@tanstack/react-query";
import { sentenceOf } from "../../../api/failure";
import { queries } from "../../../api/queries";
import { Card } from "../../../ui/Card";
import { Loaded } from "../../../ui/Loaded";
import { Skeleton } from "../../../ui/Skeleton";

/** Where to pay for concessions. */
export function ConcessionPayments() {
  return (
    <Card title="Concession Payments">
      <Loaded
        query={useQuery(queries.bankDetails())}
        loading={<Loading />}
        failed="Payment details could not be loaded"
        detail={sentenceOf}
      >
        {(account) => (account ? <Account {...account} /> : <NoAccount />)}
      </Loaded>
    </Card>
  );
}

function Account({ bankName, accountNumber }: BankAccount) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
      <dt className="text-ink-soft">Account name</dt>
      <dd className="font-medium max-sm:-mt-2">{bankName}</dd>
      <dt className="text-ink-soft">Account number</dt>
      <dd className="font-medium tabular-nums select-all max-sm:-mt-2">{accountNumber}</dd>
    </dl>
  );
}

function NoAccount() {
  return <p className="text-ink-soft">Payment details are unavailable. Please contact an administrator.</p>;
}

function Loading() {
  return (
    <div role="status" className="grid h-12 gap-2 sm:w-96">
      <span className="sr-only">Loading payment details</span>
      <Skeleton className="h-5" />
      <Skeleton className="h-5" />
    </div>
  );
}
