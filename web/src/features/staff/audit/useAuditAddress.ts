import { useMemo } from "react";
import type { AuditQuery } from "../../../api/admin/audit";
import { pageIn, useSearchParameters, withPage, withParameters } from "../../../studio/address/useSearchParameters";
import { typedDay } from "../../../ui/dateText";

/** The filters and their URL parameters. */
const PARAMETERS = { classId: "class", userId: "user", actorId: "by", kind: "kind", from: "from", to: "to" } as const;

type AuditFilter = keyof typeof PARAMETERS;

/** Keeps the filters and the page in the URL. A changed filter goes back to the first page. */
export function useAuditAddress() {
  const [parameters, setAddress] = useSearchParameters();
  const filters = useMemo(() => parse(parameters), [parameters]);
  const change = useMemo(
    () => ({
      filter: (filter: AuditFilter, value: string) =>
        setAddress((now) => withParameters(now, { [PARAMETERS[filter]]: value || null, page: null })),
      /** Replaces the entry in the history, because a day changes several times while it is typed. */
      day: (filter: "from" | "to", typed: string) =>
        setAddress((now) => withParameters(now, { [PARAMETERS[filter]]: typedDay(typed), page: null }), {
          replace: true,
        }),
      page: (page: number, options?: { replace: true }) => setAddress((now) => withPage(now, page), options),
      all: () =>
        setAddress((now) =>
          withParameters(now, { class: null, user: null, by: null, kind: null, from: null, to: null, page: null }),
        ),
    }),
    [setAddress],
  );
  return { filters, change };
}

function parse(parameters: URLSearchParams): AuditQuery {
  const read = (filter: AuditFilter) => parameters.get(PARAMETERS[filter]) ?? "";
  const day = (filter: AuditFilter) => typedDay(read(filter)) ?? "";
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
