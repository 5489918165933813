import type { User, UsersAnswer } from "@bindings/wire";
import { SearchX } from "lucide-react";
import { type ReactNode, useEffect, useMemo } from "react";
import type { UserSort } from "../../../../api/admin/users";
import { limits } from "../../../../rules";
import { Button } from "../../../../ui/Button";
import { EmptyState } from "../../../../ui/EmptyState";
import { Pagination } from "../../../../ui/Pagination";
import { Table } from "../../../../ui/Table";
import { useWindowFits } from "../../../../ui/useWindowFits";
import { isFiltered, type ListParameters, SORTS } from "./listParameters";
import { UserRows } from "./UserRows";
import type { ChangeParameters } from "./useListParameters";
import { userColumns } from "./userColumns";

type Props = {
  answer: UsersAnswer;
  /** Whether these are the results of the previous query. */
  isEarlier: boolean;
  listParameters: ListParameters;
  change: ChangeParameters;
  /** Opens the person's page. */
  onOpen: (id: string) => void;
  actions?: (user: User) => ReactNode;
};

/** The minimum widths of the window, in rem, for a table (700 px) and for a table with all columns. */
const TABLE = 43.75;
const WHOLE_TABLE = 72;

/** The number of rows that fit on a laptop's screen without scrolling. */
const FIRST_ROWS = 8;

/** One page of users. */
export function UsersList({ answer, isEarlier, listParameters, change, onOpen, actions }: Props) {
  const { users, total, totalPages } = answer;
  const isBeyond = !isEarlier && listParameters.page > totalPages;
  useEffect(() => {
    if (isBeyond) change({ page: totalPages }, { replace: true });
  }, [isBeyond, totalPages, change]);
  const isTable = useWindowFits(TABLE);
  const isCompact = !useWindowFits(WHOLE_TABLE);
  const columns = useMemo(
    () => userColumns({ sort: listParameters.sort, isCompact, actions }),
    [listParameters.sort, isCompact, actions],
  );
  const busy = isEarlier || isBeyond;
  if (total === 0) return <NobodyFound listParameters={listParameters} change={change} />;
  return (
    <>
      {isTable ? (
        <Table
          caption="Users"
          columns={columns}
          rows={users}
          rowKey={(user) => user._id}
          sort={{ key: listParameters.sort, order: listParameters.order }}
          onSort={(key) => change(sortedBy(listParameters, key))}
          onOpen={(user) => onOpen(user._id)}
          busy={busy}
          dense
          first={FIRST_ROWS}
          stickyHead
        />
      ) : (
        <UserRows users={users} actions={actions} busy={busy} />
      )}
      <Pagination
        label="Pages of users"
        page={answer.currentPage}
        pages={totalPages}
        onPage={(page) => change({ page })}
        summary={users.length > 0 && shownWords(answer)}
      />
    </>
  );
}

/** Sorts by another heading, or reverses the same one. */
function sortedBy({ sort, order }: ListParameters, key: string): Partial<ListParameters> {
  if (key === sort) return { order: order === "asc" ? "desc" : "asc" };
  const wanted: UserSort | undefined = SORTS.find(({ value }) => value === key)?.value;
  return { sort: wanted };
}

function shownWords({ users, currentPage, total }: UsersAnswer): string {
  const first = (currentPage - 1) * limits().usersPageSize + 1;
  return `Showing ${first} to ${first + users.length - 1} of ${total} users`;
}

function NobodyFound({ listParameters, change }: Pick<Props, "listParameters" | "change">) {
  const { search, status } = listParameters;
  const what = [search !== "" && "search", status !== "all" && "filter"].filter(Boolean).join(" and ");
  const clear = <Button onClick={() => change({ search: "", status: "all" })}>{`Clear ${what}`}</Button>;
  return (
    <EmptyState
      icon={<SearchX className="size-6" />}
      title="No users found"
      action={isFiltered(listParameters) && clear}
    >
      {isFiltered(listParameters) ? `No account fits this ${what}.` : "There is no account yet."}
    </EmptyState>
  );
}
