import clsx from "clsx";
import { ArrowDownNarrowWide, ArrowUpNarrowWide } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import { limits } from "../../../../rules";
import { useSearchText } from "../../../../studio/address/useSearch";
import { Button } from "../../../../ui/Button";
import { SearchField } from "../../../../ui/SearchField";
import { Select } from "../../../../ui/Select";
import { type ListParameters, SORTS, STATUSES } from "./listParameters";
import type { ChangeParameters } from "./useListParameters";

type Props = { listParameters: ListParameters; change: ChangeParameters; count: ReactNode };

/** In wide windows, puts a label beside its field, which leaves more height for the list. */
const labelBeside =
  "xl:flex xl:w-auto xl:flex-none xl:items-center xl:gap-2 xl:[&>div]:min-w-32 xl:[&>label]:mb-0 xl:[&>label]:shrink-0";

/** The search, the status filter, the sort order, and the number of users found. */
export function UsersFilters({ listParameters, change, count }: Props) {
  const onRest = useCallback((search: string) => change({ search }, { replace: true }), [change]);
  const [text, setText] = useSearchText(listParameters.search, onRest);
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2 px-4 pb-2 sm:px-6 xl:pb-1">
      <div className="flex-[1_1_100%] lg:flex-[1_1_14rem]">
        <SearchField
          label="Search users"
          placeholder="Search name, username, email or phone"
          value={text}
          maxLength={limits().searchLength}
          onChange={setText}
        />
      </div>
      <div className="flex flex-[1_1_100%] flex-wrap items-end gap-2 lg:flex-initial">
        <Select
          label="Status"
          value={listParameters.status}
          options={STATUSES}
          onChange={(status) => change({ status })}
          className={clsx("min-w-[min(7rem,100%)] flex-[2_1_7rem] lg:w-32", labelBeside)}
        />
        <Select
          label="Sort by"
          value={listParameters.sort}
          options={SORTS}
          onChange={(sort) => change({ sort })}
          className={clsx("min-w-[min(9rem,100%)] flex-[3_1_9rem] lg:w-56", labelBeside)}
        />
        <Direction listParameters={listParameters} change={change} />
      </div>
      <p
        role="status"
        className="min-h-5 basis-full text-sm text-ink-soft tabular-nums lg:flex lg:h-11 lg:min-w-28 lg:basis-auto lg:items-center"
      >
        {count}
      </p>
    </div>
  );
}

function Direction({ listParameters: { order }, change }: Omit<Props, "count">) {
  const isAscending = order === "asc";
  const Arrow = isAscending ? ArrowUpNarrowWide : ArrowDownNarrowWide;
  const words = isAscending ? "Ascending" : "Descending";
  return (
    <Button
      aria-label={`${words}: change the direction`}
      title={words}
      onClick={() => change({ order: isAscending ? "desc" : "asc" })}
      icon={<Arrow aria-hidden className="size-4" />}
      className="max-sm:px-3"
    >
      <span className="max-sm:sr-only">{words}</span>
    </Button>
  );
}
