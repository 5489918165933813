import type { SortOrder, UserSort, UserStatus, UsersQuery } from "../../../../api/admin/users";
import { limits } from "../../../../rules";

/** `invited`: active, but not set up yet. */
type ListStatus = UserStatus | "invited";

/** The part of the list of users that the address asks for. */
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

/** By join date the newest come first; any other order is ascending. */
export function defaultOrder(sort: UserSort): SortOrder {
  return sort === "createdAt" ? "desc" : "asc";
}

/** Reads an address; unknown values count as left out. */
export function parseParameters(parameters: URLSearchParams): ListParameters {
  const sort = oneOf(SORTS, parameters.get("sort")) ?? "createdAt";
  return {
    search: searchText(parameters.get("search") ?? ""),
    status: oneOf(STATUSES, parameters.get("status")) ?? "all",
    sort,
    order: oneOf(ORDERS, parameters.get("order")) ?? defaultOrder(sort),
    page: pageOf(parameters.get("page")),
  };
}

/** The address after a change: another list starts at its first page, and defaults are left out. */
export function withListParameters(parameters: URLSearchParams, change: Partial<ListParameters>): URLSearchParams {
  const before = parseParameters(parameters);
  const order = change.sort && change.sort !== before.sort ? defaultOrder(change.sort) : before.order;
  const wanted = { ...before, order, page: 1, ...change };
  const next = new URLSearchParams(parameters);
  const write = (name: keyof ListParameters, fallback: string | number) => {
    if (wanted[name] === fallback) next.delete(name);
    else next.set(name, String(wanted[name]));
  };
  write("search", "");
  write("status", "all");
  write("sort", "createdAt");
  write("order", defaultOrder(wanted.sort));
  write("page", 1);
  return next;
}

/** The question to the server. */
export function queryOf(asked: ListParameters): UsersQuery {
  const { status } = asked;
  return status === "invited" ? { ...asked, status: "active", setup: "pending" } : { ...asked, status };
}

/** Whether anyone may be left out of the list. */
export const isFiltered = ({ search, status }: ListParameters) => search !== "" || status !== "all";

function oneOf<Value extends string>(known: readonly { value: Value }[], word: string | null): Value | undefined {
  return known.find(({ value }) => value === word)?.value;
}

/** The text as the server accepts it: one line, and not too long. */
function searchText(text: string): string {
  const line = text.replace(/\p{Cc}/gu, " ").trim();
  return Array.from(line).slice(0, limits().searchLength).join("");
}

function pageOf(text: string | null): number {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
}
