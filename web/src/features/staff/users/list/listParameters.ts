import type { SortOrder, UserSort, UserStatus, UsersQuery } from "../../../../api/admin/users";
import { SEARCH_PARAMETER } from "../../../../lib/paths";
import { limits } from "../../../../rules";
import { pageIn } from "../../../../studio/address/useSearchParameters";

/** `invited`: active, but not set up yet. */
type ListStatus = UserStatus | "invited";

/** The search, filter, sort order and page of the list of users, stored in the URL. */
export type ListParameters = {
  search: string;
  status: ListStatus;
  sort: UserSort;
  order: SortOrder;
  page: number;
};

export const STATUSES: readonly { value: ListStatus; label: string }[] = [
  { value: "all", label: "All" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
  { value: "invited", label: "Invited" },
];

export const SORTS: readonly { value: UserSort; label: string }[] = [
  { value: "createdAt", label: "Join date" },
  { value: "firstName", label: "First name" },
  { value: "lastName", label: "Last name" },
  { value: "email", label: "Email" },
  { value: "concessions", label: "Concessions" },
  { value: "totalClassesAttended", label: "Total classes attended" },
];

const ORDERS: readonly { value: SortOrder }[] = [{ value: "asc" }, { value: "desc" }];

/** Returns the default order: newest first for the join date, ascending for others. */
export function defaultOrder(sort: UserSort): SortOrder {
  return sort === "createdAt" ? "desc" : "asc";
}

/** Parses the URL's parameters. Unknown values are ignored. */
export function parseParameters(parameters: URLSearchParams): ListParameters {
  const sort = oneOf(SORTS, parameters.get("sort")) ?? "createdAt";
  return {
    search: searchText(parameters.get(SEARCH_PARAMETER) ?? ""),
    status: oneOf(STATUSES, parameters.get("status")) ?? "all",
    sort,
    order: oneOf(ORDERS, parameters.get("order")) ?? defaultOrder(sort),
    page: pageIn(parameters),
  };
}

/** Applies a change to the URL's parameters. Resets the page unless `change` has one, and leaves out defaults. */
export function withListParameters(parameters: URLSearchParams, change: Partial<ListParameters>): URLSearchParams {
  const before = parseParameters(parameters);
  const order = change.sort && change.sort !== before.sort ? defaultOrder(change.sort) : before.order;
  const wanted = { ...before, order, page: 1, ...change };
  const next = new URLSearchParams(parameters);
  const write = (name: keyof ListParameters, fallback: string | number) => {
    if (wanted[name] === fallback) next.delete(name);
    else next.set(name, String(wanted[name]));
  };
  write(SEARCH_PARAMETER, "");
  write("status", "all");
  write("sort", "createdAt");
  write("order", defaultOrder(wanted.sort));
  write("page", 1);
  return next;
}

/** Returns the query for the server. */
export function queryOf(listParameters: ListParameters): UsersQuery {
  const { status } = listParameters;
  // The order of the fields is that of the request which is preloaded when the app starts.
  return status === "invited"
    ? { ...listParameters, status: "active", setup: "pending" }
    : { ...listParameters, status };
}

/** Returns whether a search or filter may exclude users from the list. */
export const isFiltered = ({ search, status }: ListParameters) => search !== "" || status !== "all";

function oneOf<Value extends string>(known: readonly { value: Value }[], word: string | null): Value | undefined {
  return known.find(({ value }) => value === word)?.value;
}

/** Returns the text as the server accepts it: one line, up to the maximum length. */
function searchText(text: string): string {
  const line = text.replace(/\p{Cc}/gu, " ").trim();
  return Array.from(line).slice(0, limits().searchLength).join("");
}
