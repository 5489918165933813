import type { AdminNeeds } from "@bindings/wire";
import type { UseQueryResult } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { Card } from "../../../ui/Card";
import { TextButton } from "../../../ui/TextButton";
import { type Need, needLines } from "./needs";

type NeedsProps = { query: UseQueryResult<AdminNeeds> };

/** The tasks that wait for an admin. Renders nothing if there are none. */
export function NeedsAHand({ query: { data, isError, isFetching, refetch } }: NeedsProps) {
  const lines = data ? needLines(data) : [];
  const hasFailed = !data && isError;
  if (lines.length === 0 && !hasFailed) return null;
  return (
    <Card title="Needs a hand" flush>
      <ul className="pb-2">
        {lines.map((need) => (
          <Line key={need.id} need={need} />
        ))}
      </ul>
      {hasFailed && (
        <p className="flex flex-wrap items-center gap-x-2 px-4 pb-3 text-sm text-ink-soft sm:px-6">
          Not everything could be checked.
          <TextButton onClick={() => void refetch()}>{isFetching ? "Trying again…" : "Try again"}</TextButton>
        </p>
      )}
    </Card>
  );
}

/** The style of a line that opens something. */
export const LINE =
  "flex min-h-14 items-center gap-3 px-4 py-2 text-sm hover:bg-sunken focus-visible:-outline-offset-2 sm:px-6";

function Line({ need: { text, detail, to } }: { need: Need }) {
  return (
    <li>
      <Link to={to} className={LINE}>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{text}</span>
          {detail && (
            <span title={detail} className="block truncate text-ink-soft">
              {detail}
            </span>
          )}
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}
