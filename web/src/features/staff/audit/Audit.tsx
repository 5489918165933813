import type { AuditAnswer } from "@bindings/wire";
import { useQuery } from "@tanstack/react-query";
import { Download, ScrollText } from "lucide-react";
import { useEffect } from "react";
import { type AuditQuery, readAuditFile } from "../../../api/admin/audit";
import { staffQueries } from "../../../api/admin/queries";
import { isForbidden, sentenceOf } from "../../../api/failure";
import { useExport } from "../../../api/useExport";
import { useUser } from "../../../api/useMe";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { DateField } from "../../../ui/DateField";
import { EmptyState } from "../../../ui/EmptyState";
import { ListRows } from "../../../ui/ListRow";
import { Loaded } from "../../../ui/Loaded";
import { Pagination } from "../../../ui/Pagination";
import { Select } from "../../../ui/Select";
import { SkeletonRows } from "../../../ui/Skeleton";
import { AccessDenied } from "../AccessDenied";
import { DELETED } from "../people/PersonName";
import { AuditRow } from "./AuditRow";
import { useAuditAddress } from "./useAuditAddress";

type Change = ReturnType<typeof useAuditAddress>["change"];

/** The audit trail of the studio, a class or a person: the actions of staff and of the system. */
export function Audit() {
  const { canEdit } = useUser();
  const { filters, change } = useAuditAddress();
  const query = useQuery({ ...staffQueries.audit(filters), enabled: canEdit });
  if (!canEdit || isForbidden(query.error)) return <AccessDenied />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <title>Audit trail · Fantail</title>
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">Audit trail</h1>
        <ExportAudit filters={filters} />
      </header>
      <Card flush>
        <Filters filters={filters} change={change} answer={query.data} />
        <Loaded
          query={query}
          loading={
            <div className="p-4 sm:px-6">
              <SkeletonRows rows={8} label="Loading the audit trail" height="h-18" />
            </div>
          }
          failed="Failed to load the audit trail"
          detail={sentenceOf}
        >
          {(answer) => <Acts answer={answer} filters={filters} change={change} isEarlier={query.isPlaceholderData} />}
        </Loaded>
      </Card>
    </div>
  );
}

function ExportAudit({ filters }: { filters: AuditQuery }) {
  const { run, running } = useExport(
    (signal) => readAuditFile(filters, signal),
    "Audit trail exported",
    "Failed to export the audit trail",
  );
  return (
    <Button icon={<Download aria-hidden className="size-4" />} running={running} onClick={() => run()}>
      Export CSV
    </Button>
  );
}

type FiltersProps = { filters: AuditQuery; change: Change; answer: AuditAnswer | undefined };

function Filters({ filters, change, answer }: FiltersProps) {
  const everyone = useQuery(staffQueries.everyone());
  const people = (everyone.data ?? []).map(({ _id, firstName, lastName }) => ({
    value: _id,
    label: `${firstName} ${lastName}`,
  }));
  const staff = (everyone.data ?? []).filter(({ hasAdminAccess }) => hasAdminAccess).map(({ _id }) => _id);
  // The chosen account stays an option once it is deleted or no longer staff.
  const withChosen = (options: typeof people, id: string) => {
    if (id === "" || !everyone.data || options.some(({ value }) => value === id)) return options;
    return [...options, people.find(({ value }) => value === id) ?? { value: id, label: DELETED }];
  };
  const kinds = (answer?.kinds ?? []).map(({ kind, words }) => ({ value: kind as string, label: words }));
  const isOfClass = filters.classId !== "";
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] items-end gap-3 border-b border-line p-4 sm:flex sm:flex-wrap sm:px-6">
      <Select
        label="Act"
        value={filters.kind}
        onChange={(kind) => change.filter("kind", kind)}
        options={[{ value: "", label: "Every act" }, ...kinds]}
      />
      <Select
        label="Person"
        className="max-w-56"
        value={filters.userId}
        onChange={(id) => change.filter("userId", id)}
        options={[{ value: "", label: "Everyone" }, ...withChosen(people, filters.userId)]}
      />
      <Select
        label="By"
        className="max-w-56"
        value={filters.actorId}
        onChange={(id) => change.filter("actorId", id)}
        options={[
          { value: "", label: "Anyone" },
          ...withChosen(
            people.filter(({ value }) => staff.includes(value)),
            filters.actorId,
          ),
        ]}
      />
      <DateField label="From" value={filters.from} max={filters.to} onChange={(day) => change.day("from", day)} />
      <DateField label="To" value={filters.to} min={filters.from} onChange={(day) => change.day("to", day)} />
      {isOfClass && (
        <Button tone="quiet" onClick={() => change.filter("classId", "")}>
          Every class
        </Button>
      )}
    </div>
  );
}

type ActsProps = { answer: AuditAnswer; filters: AuditQuery; change: Change; isEarlier: boolean };

function Acts({ answer, filters, change, isEarlier }: ActsProps) {
  const { entries, total, totalPages, currentPage } = answer;
  const isBeyond = !isEarlier && filters.page > totalPages;
  useEffect(() => {
    if (isBeyond) change.page(totalPages, { replace: true });
  }, [isBeyond, totalPages, change]);
  if (total === 0) {
    return (
      <EmptyState
        icon={<ScrollText className="size-6" />}
        title="No acts found"
        action={<Button onClick={change.all}>Show every act</Button>}
      >
        What staff do to classes, people, packs and settings is listed here.
      </EmptyState>
    );
  }
  return (
    <>
      <ListRows label="Acts" busy={isEarlier || isBeyond}>
        {entries.map((entry) => (
          <AuditRow key={entry._id} entry={entry} />
        ))}
      </ListRows>
      <Pagination label="Pages of the audit trail" page={currentPage} pages={totalPages} onPage={change.page} />
    </>
  );
}
