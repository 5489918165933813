import type { Payment, PaymentsAnswer } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { ChevronLeft, ChevronRight, Download, HandCoins, Landmark, Package } from "lucide-react";
import { use } from "react";
import { Link, useNavigate } from "react-router";
import { readPaymentsFile } from "../../../api/admin/payments";
import { staffQueries } from "../../../api/admin/queries";
import { isForbidden, sentenceOf } from "../../../api/failure";
import { useExport } from "../../../api/useExport";
import { useUser } from "../../../api/useMe";
import { paths } from "../../../lib/paths";
import { counted, formatted } from "../../../lib/plural";
import { limits, nzd } from "../../../rules";
import { monthsLater, monthWords } from "../../../rules/staff";
import { useCloseOnBack } from "../../../studio/address/useCloseOnBack";
import { useSearchText } from "../../../studio/address/useSearch";
import { Button, buttonClass } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { IconButton } from "../../../ui/IconButton";
import { Loaded } from "../../../ui/Loaded";
import { MenuButton } from "../../../ui/MenuButton";
import { OfflineReason } from "../../../ui/offlineReason";
import { SearchField } from "../../../ui/SearchField";
import { Skeleton, SkeletonRows } from "../../../ui/Skeleton";
import { useDialogState } from "../../../ui/useDialogState";
import { useMinWidth } from "../../../ui/useMinWidth";
import { AccessDenied } from "../AccessDenied";
import { PaymentDetails } from "./PaymentDetails";
import { PaymentsList } from "./PaymentsList";
import { RecordPayment } from "./RecordPayment";
import { type PaymentsAddress, usePaymentsAddress } from "./usePaymentsAddress";
import { usualPack } from "./useRecordPayment";

type PaymentDialog = { action: "record" } | { action: "details"; payment: Payment };

/** The payments that the studio received, by month. */
export function Payments() {
  const { canEdit } = useUser();
  const { address, change, thisMonth } = usePaymentsAddress();
  const query = useQuery({ ...staffQueries.payments(address), enabled: canEdit });
  const packs = useQuery({ ...staffQueries.packs(), enabled: canEdit });
  const [open, setOpen] = useDialogState<PaymentDialog>();
  const record = () => setOpen({ action: "record" });
  const close = () => setOpen(null);
  useCloseOnBack(open !== null, close);
  if (!canEdit || isForbidden(query.error)) return <AccessDenied />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <title>Payments · Fantail</title>
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">Payments</h1>
        <PaymentActions month={address.month} onRecord={record} />
      </header>
      <MonthChooser month={address.month} thisMonth={thisMonth} onMonth={change.month} />
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
      {open?.action === "record" && (
        <RecordPayment usual={usualPack(query.data?.payments ?? [], packs.data ?? [])} onClose={close} />
      )}
      {open?.action === "details" && (
        <PaymentDetails
          payment={query.data?.payments.find(({ _id }) => _id === open.payment._id) ?? open.payment}
          onClose={close}
        />
      )}
    </div>
  );
}

type MonthChooserProps = {
  /** `2026-11`; empty for any month. */
  month: string;
  thisMonth: string;
  onMonth: (month: string) => void;
};

/** The shown month, with buttons for the previous, the next and the current month. */
function MonthChooser({ month, thisMonth, onMonth }: MonthChooserProps) {
  const day = `${month || thisMonth}-01`;
  const step = (months: number) => monthsLater(day, months);
  const go = (months: number) => onMonth(step(months).slice(0, month.length));
  return (
    <nav aria-label="Month" className="flex min-w-0 flex-wrap items-center gap-1">
      {month && (
        <IconButton
          label={`Previous month, ${monthWords(step(-1))}`}
          icon={<ChevronLeft aria-hidden className="size-5" />}
          onClick={() => go(-1)}
        />
      )}
      <h2 aria-live="polite" className="min-w-40 text-center text-lg font-semibold tracking-tight tabular-nums">
        {month ? monthWords(day) : "All months"}
      </h2>
      {month && (
        <IconButton
          label={`Next month, ${monthWords(step(1))}`}
          icon={<ChevronRight aria-hidden className="size-5" />}
          onClick={() => go(1)}
        />
      )}
      {month !== thisMonth && <Button onClick={() => onMonth(thisMonth)}>This month</Button>}
    </nav>
  );
}

/** The screen's actions: on a phone, all but 'Record Payment' are in a menu. */
function PaymentActions({ month, onRecord }: { month: string; onRecord: () => void }) {
  const navigate = useNavigate();
  const isWide = useMinWidth(40);
  const offlineReason = use(OfflineReason);
  const { run, running } = useExport(
    (signal) => readPaymentsFile(month, signal),
    "Payments exported",
    "Failed to export payments",
  );
  const links = [
    { label: "Packs", to: paths.packs, icon: <Package aria-hidden className="size-4" /> },
    { label: "Bank statement", to: paths.statement, icon: <Landmark aria-hidden className="size-4" /> },
  ];
  const exporting = {
    label: "Export CSV",
    icon: <Download aria-hidden className="size-4" />,
    disabledReason: month ? null : "Please choose a month",
  };
  if (isWide) {
    return (
      <div className="flex flex-wrap items-start gap-2">
        {links.map(({ label, to, icon }) => (
          <Link key={to} to={to} className={buttonClass("secondary")}>
            {icon}
            <span>{label}</span>
          </Link>
        ))}
        <Button icon={exporting.icon} running={running} disabledReason={exporting.disabledReason} onClick={() => run()}>
          {exporting.label}
        </Button>
        <RecordButton onClick={onRecord} />
      </div>
    );
  }
  const toItems = links.map(({ to, ...item }) => ({ ...item, onChoose: () => navigate(to) }));
  const disabledReason = running ? "Being exported" : (offlineReason ?? exporting.disabledReason);
  const exportItem = { ...exporting, disabledReason, onChoose: () => run() };
  return (
    <div className="flex items-center gap-1">
      <RecordButton onClick={onRecord} />
      <MenuButton label="More for payments" items={[...toItems, exportItem]} />
    </div>
  );
}

function RecordButton({ onClick }: { onClick: () => void }) {
  return (
    <Button tone="primary" icon={<HandCoins aria-hidden className="size-4" />} onClick={onClick}>
      Record Payment
    </Button>
  );
}

type PaymentTotalsProps = { totals: PaymentsAnswer | undefined; hasFailed: boolean; isEarlier: boolean };

/** The totals of the listed payments, and of all current balances; dashes if they could not be loaded. */
function PaymentTotals({ totals, hasFailed, isEarlier }: PaymentTotalsProps) {
  const figures = [
    { name: "Received", value: totals && nzd(totals.amountCents), hint: "Without reversed payments" },
    { name: "Concessions sold", value: totals && formatted(totals.concessions), hint: "By these payments" },
    { name: "Outstanding", value: totals && formatted(totals.outstanding), hint: "Paid for, not used yet" },
    { name: "Credit given", value: totals && formatted(totals.creditGiven), hint: "Used, not paid for yet" },
  ];
  return (
    // A container query's rem is the real text size; a media query's rem ignores it.
    <div className="@container max-sm:order-last">
      <dl
        aria-busy={isEarlier || undefined}
        className={clsx(
          "grid grid-cols-1 gap-px overflow-hidden rounded-xl border border-line bg-line transition-opacity @2xs:grid-cols-2 @4xl:grid-cols-4",
          isEarlier && "opacity-60",
        )}
      >
        {figures.map(({ name, value, hint }) => (
          <div key={name} className="bg-surface px-4 py-3 sm:px-6 sm:py-4">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="min-h-8 text-xl font-semibold tracking-tight wrap-anywhere tabular-nums sm:text-2xl">
              {value ?? (hasFailed ? "–" : <Skeleton className="my-1 h-6 w-20" />)}
            </dd>
            <dd className="text-sm text-ink-soft">{hint}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type PaymentsSearchProps = {
  address: PaymentsAddress;
  found: number | undefined;
  onSearch: (search: string) => void;
  onMonth: (month: string) => void;
};

/** The search in the month or in all months, with the number of results. */
function PaymentsSearch({ address, found, onSearch, onMonth }: PaymentsSearchProps) {
  const [text, setText] = useSearchText(address.search, onSearch);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pb-3 sm:px-6">
      <div className="min-w-0 flex-[1_1_10rem]">
        <SearchField
          label="Search payments"
          placeholder="Search member, reference, note or amount"
          value={text}
          maxLength={limits().searchLength}
          onChange={setText}
        />
      </div>
      {address.month && <Button onClick={() => onMonth("")}>All months</Button>}
      <p role="status" className="min-h-5 min-w-28 text-sm text-ink-soft tabular-nums">
        {found !== undefined && `${counted(found, "payment")} found`}
      </p>
    </div>
  );
}
