import { useMemo } from "react";
import type { AuditQuery } from "../../../api/admin/audit";
import { useSearchParameters, withParameters } from "../../../studio/address/useSearchParameters";

/** The filters and their URL parameters. */
const PARAMETERS = { classId: "class", userId: "user", actorId: "by", kind: "kind", from: "from", to: "to" } as const;

export type AuditFilter = keyof typeof PARAMETERS;

/** Keeps the filters and the page in the URL. A changed filter goes back to the first page. */
export function useAuditAddress() {
  const [parameters, setAddress] = useSearchParameters();
  const filters = useMemo(() => parse(parameters), [parameters]);
  const change = useMemo(
    () => ({
      filter: (filter: AuditFilter, value: string) =>
        setAddress((now) => withParameters(now, { [PARAMETERS[filter]]: value || null, page: null })),
      page: (page: number) => setAddress((now) => withParameters(now, { page: page === 1 ? null : `${page}` })),
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
  const day = (filter: AuditFilter) => (/^\d{4}-\d{2}-\d{2}$/.test(read(filter)) ? read(filter) : "");
  const kind = read("kind");
  const page = parameters.get("page") ?? "1";
  return {
    classId: read("classId"),
    userId: read("userId"),
    actorId: read("actorId"),
    kind: /^[a-z_]+$/.test(kind) ? kind : "",
    from: day("from"),
    to: day("to"),
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  };
}
