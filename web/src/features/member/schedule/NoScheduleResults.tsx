import { CalendarSearch } from "lucide-react";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";

type Props = {
  isSearch: boolean;
  isFiltered: boolean;
  /** Clears the search and the filters. */
  onClear: () => void;
};

/** Shown when no class matches. A button clears the search and the filters that are set. */
export function NoScheduleResults({ isSearch, isFiltered, onClear }: Props) {
  const what = [isSearch && "search", isFiltered && "filters"].filter(Boolean).join(" and ");
  return (
    <EmptyState
      icon={<CalendarSearch className="size-6" />}
      title="No classes found"
      action={what && <Button onClick={onClear}>{`Clear ${what}`}</Button>}
    >
      {hint(isSearch, isFiltered)}
    </EmptyState>
  );
}

/** Mentions the filters first, because they hide the most classes. */
function hint(isSearch: boolean, isFiltered: boolean): string {
  if (isFiltered) return "Try adjusting your filters.";
  return isSearch ? "Try adjusting your search." : "Nothing is on the schedule yet. Look again soon.";
}
