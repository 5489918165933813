import type { User, UsersAnswer } from "@bindings/wire";
import { SearchX } from "lucide-react";
import { type ReactNode, useEffect, useMemo } from "react";
import type { UserSort } from "../../../../api/admin/users";
import { formatted } from "../../../../lib/plural";
import { limits } from "../../../../rules";
import { Avatar } from "../../../../ui/Avatar";
import { Button } from "../../../../ui/Button";
import { EmptyState } from "../../../../ui/EmptyState";
import { ListRow } from "../../../../ui/ListRow";
import { Pagination } from "../../../../ui/Pagination";
import { Table } from "../../../../ui/Table";
import { useWindowFits } from "../../../../ui/useWindowFits";
import { PersonLink } from "../../people/PersonLink";
import { Balance } from "./Balance";
import { isFiltered, type ListParameters, SORTS } from "./listParameters";
import { ExceptionBadges } from "./UserBadges";
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
  const fits = useWindowFits(TABLE);
  const isCompact = !useWindowFits(WHOLE_TABLE);
  const columns = useMemo(
    () => userColumns({ sort: listParameters.sort, isCompact, actions }),
    [listParameters.sort, isCompact, actions],
  );
  if (total === 0) return <NobodyFound listParameters={listParameters} change={change} />;
  return (
    <>
      <Table
        caption="Users"
        columns={columns}
        rows={users}
        rowKey={(user) => user._id}
        listRow={(user) => <UserRow user={user} actions={actions} />}
        fits={fits}
        sort={{ key: listParameters.sort, order: listParameters.order }}
        onSort={(key) => change(sortedBy(listParameters, key))}
        onOpen={(user) => onOpen(user._id)}
        busy={isEarlier || isBeyond}
        dense
        first={FIRST_ROWS}
        stickyHead
      />
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

/** A user as a row of the list, for windows that are too narrow for the table. */
function UserRow({ user, actions }: { user: User; actions: Props["actions"] }) {
  const { _id, firstName, lastName, username, email, phone, invitationProblem } = user;
  const name = `${firstName} ${lastName}`;
  return (
    <ListRow
      lead={<Avatar first={firstName} last={lastName} />}
      main={
        <PersonLink id={_id} className="opens-row">
          {name}
        </PersonLink>
      }
      title={name}
      second={<span title={email}>{[`@${username}`, email, phone].filter(Boolean).join(" · ")}</span>}
      figure={<Balance user={user} />}
      marks={<ExceptionBadges user={user} />}
      menu={actions?.(user)}
      detail={invitationProblem && <p className="text-sm text-danger">{invitationProblem}</p>}
    />
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
  return `Showing ${formatted(first)} to ${formatted(first + users.length - 1)} of ${formatted(total)} users`;
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
