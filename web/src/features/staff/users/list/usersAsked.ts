import type { SortOrder, UserSort, UserStatus } from "../../../../api/admin/users";
import { limits } from "../../../../rules";

/** The part of the list of users that the address asks for. */
export type UsersAsked = {
  search: string;
  status: UserStatus;
  sort: UserSort;
  order: SortOrder;
  page: number;
};

export const STATUSES: readonly { value: UserStatus; label: string }[] = [
  { value: "all", label: "All" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
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

/** Descending by creation, else ascending. */
export function usualOrder(sort: UserSort): SortOrder {
  return sort === "createdAt" ? "desc" : "asc";
}

/** Reads an address; unknown values count as left out. */
export function readAsked(parameters: URLSearchParams): UsersAsked {
  const sort = oneOf(SORTS, parameters.get("sort")) ?? "createdAt";
  return {
    search: searched(parameters.get("search") ?? ""),
    status: oneOf(STATUSES, parameters.get("status")) ?? "all",
    sort,
    order: oneOf(ORDERS, parameters.get("order")) ?? usualOrder(sort),
    page: pageOf(parameters.get("page")),
  };
}

/** The address after a change: another list begins at its first page, and what is usual is left out. */
export function withAsked(parameters: URLSearchParams, change: Partial<UsersAsked>): URLSearchParams {
  const before = readAsked(parameters);
  const order = change.sort && change.sort !== before.sort ? usualOrder(change.sort) : before.order;
  const asked = { ...before, order, page: 1, ...change };
  const next = new URLSearchParams(parameters);
  const write = (name: keyof UsersAsked, usual: string | number) => {
    if (asked[name] === usual) next.delete(name);
    else next.set(name, String(asked[name]));
  };
  write("search", "");
  write("status", "all");
  write("sort", "createdAt");
  write("order", usualOrder(asked.sort));
  write("page", 1);
  return next;
}

/** Whether anyone may be left out of the list. */
export const isFiltered = ({ search, status }: UsersAsked) => search !== "" || status !== "all";

function oneOf<Value extends string>(known: readonly { value: Value }[], word: string | null): Value | undefined {
  return known.find(({ value }) => value === word)?.value;
}

/** As the server takes it: one line, and not too long. */
function searched(text: string): string {
  const line = text.replace(/\p{Cc}/gu, " ").trim();
  return Array.from(line).slice(0, limits().searchLength).join("");
}

function pageOf(text: string | null): number {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
}
