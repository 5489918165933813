import type { HistoryAnswer, User } from "@bindings/wire";
import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Download, History, ScrollText } from "lucide-react";
import { Link } from "react-router";
import { staffQueries } from "../../../../api/admin/queries";
import { sentenceOf } from "../../../../api/failure";
import { useUser } from "../../../../api/useMe";
import { paths } from "../../../../lib/paths";
import { balanceWords } from "../../../../rules";
import { Moment } from "../../../../studio/class/Moment";
import { Button, buttonClass } from "../../../../ui/Button";
import { EmptyState } from "../../../../ui/EmptyState";
import { ListRow, ListRows } from "../../../../ui/ListRow";
import { Loaded } from "../../../../ui/Loaded";
import { SkeletonRows } from "../../../../ui/Skeleton";
import { AuditChanges } from "../../people/AuditChanges";
import type { HistoryRow } from "../../users/history/historyColumns";
import { rowsOf, totalOf } from "../../users/history/historyRows";
import { kindWords } from "../../users/history/historyWords";
import { MoreRows } from "../../users/history/MoreRows";
import type { UserAction } from "../../users/userActions";
import { PersonName } from "../PersonName";
import { PanelPart } from "./PanelPart";

const FAILED = "Failed to fetch user history";

type Props = { user: User; onAct: (action: UserAction) => void };

/** The history of a person, newest event first, with a button that opens the table with all details. */
export function PersonHistory({ user, onAct }: Props) {
  const query = useInfiniteQuery(staffQueries.userHistory(user._id));
  return (
    <Loaded
      query={query}
      loading={
        <PanelPart>
          <SkeletonRows rows={6} label="Loading the history" height="h-14" />
        </PanelPart>
      }
      failed={FAILED}
      detail={sentenceOf}
    >
      {({ pages }) => <Events pages={pages} query={query} user={user} onTable={() => onAct("history")} />}
    </Loaded>
  );
}

type EventsProps = {
  pages: HistoryAnswer[];
  query: UseInfiniteQueryResult;
  user: User;
  onTable: () => void;
};

function Events({ pages, query, user, onTable }: EventsProps) {
  const { canEdit } = useUser();
  const rows = rowsOf(pages);
  if (rows.length === 0) {
    return (
      <EmptyState icon={<History className="size-6" />} title="No history yet">
        What happens to this user will be listed here.
      </EmptyState>
    );
  }
  return (
    <>
      <div className="flex flex-wrap gap-2 px-4 py-3 sm:px-6">
        <Button icon={<Download aria-hidden className="size-4" />} onClick={onTable}>
          As a table, with export
        </Button>
        {canEdit && (
          <Link to={`${paths.audit}?${new URLSearchParams({ user: user._id })}`} className={buttonClass("secondary")}>
            <ScrollText aria-hidden className="size-4" />
            What staff did
          </Link>
        )}
      </div>
      <ListRows label="History" className="border-t border-line">
        {rows.map((row) => (
          <EventRow key={row.key} row={row} />
        ))}
      </ListRows>
      <MoreRows query={query} shown={rows.length} total={totalOf(pages.at(-1))} noun="event" failed={FAILED} />
    </>
  );
}

function EventRow({ row }: { row: HistoryRow }) {
  const { description, timestamp, delta, changes, by, byId } = row;
  const words = description || kindWords(row);
  return (
    <ListRow
      main={words}
      title={words}
      second={
        <>
          <Moment at={timestamp} />
          {description && <span>{` · ${kindWords(row)}`}</span>}
          {by && (
            <>
              <span>{" · by "}</span>
              <PersonName id={byId}>{by}</PersonName>
            </>
          )}
        </>
      }
      detail={changes && <AuditChanges changes={changes} />}
      figure={
        delta !== 0 && (
          <span className={clsx("font-semibold", delta > 0 && "text-accent")}>
            {`${delta > 0 ? "+" : ""}${balanceWords(delta).number}`}
          </span>
        )
      }
    />
  );
}
