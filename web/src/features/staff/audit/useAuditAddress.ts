import { useMemo } from "react";
import type { AuditQuery } from "../../../api/admin/audit";
import { orNull } from "../../../rules/orNull";
import { dayNumber } from "../../../rules/staff";
import { pageIn, useSearchParameters, withPage, withParameters } from "../../../studio/address/useSearchParameters";

/** The filters and their URL parameters. */
const PARAMETERS = { classId: "class", userId: "user", actorId: "by", kind: "kind", from: "from", to: "to" } as const;

export type AuditFilter = keyof typeof PARAMETERS;

/** The filters that change with each typed character. */
const TYPED: readonly AuditFilter[] = ["from", "to"];

/**
 * Keeps the filters and the page in the URL. A changed filter goes back to the first page. `filters` has the days as
 * they are typed, and `query` only those that are days of the rules' calendar.
 */
export function useAuditAddress() {
  const [parameters, setAddress] = useSearchParameters();
  const filters = useMemo(() => parse(parameters), [parameters]);
  const change = useMemo(
    () => ({
      filter: (filter: AuditFilter, value: string) =>
        setAddress(
          (now) => withParameters(now, { [PARAMETERS[filter]]: value || null, page: null }),
          TYPED.includes(filter) ? { replace: true } : undefined,
        ),
      page: (page: number, options?: { replace: true }) => setAddress((now) => withPage(now, page), options),
      all: () =>
        setAddress((now) =>
          withParameters(now, { class: null, user: null, by: null, kind: null, from: null, to: null, page: null }),
        ),
    }),
    [setAddress],
  );
  const query = useMemo(() => ({ ...filters, from: dayIn(filters.from), to: dayIn(filters.to) }), [filters]);
  return { filters, query, change };
}

/** Returns the typed day; empty if its year is not fully typed yet. */
function dayIn(typed: string): string {
  return orNull(() => dayNumber(typed)) === null ? "" : typed;
}

function parse(parameters: URLSearchParams): AuditQuery {
  const read = (filter: AuditFilter) => parameters.get(PARAMETERS[filter]) ?? "";
  const day = (filter: AuditFilter) => (/^\d{4}-\d{2}-\d{2}$/.test(read(filter)) ? read(filter) : "");
  const kind = read("kind");
  return {
    classId: read("classId"),
    userId: read("userId"),
    actorId: read("actorId"),
    kind: /^[a-z_]+$/.test(kind) ? kind : "",
    from: day("from"),
    to: day("to"),
    page: pageIn(parameters),
  };
}
