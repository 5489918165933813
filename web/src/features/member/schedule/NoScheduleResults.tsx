import { CalendarSearch } from "lucide-react";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";

type Props = {
  isSearch: boolean;
  isFiltered: boolean;
  /** Clears both. */
  onClear: () => void;
};

/** With search or filters there is a way back to everything. */
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

/** Filters are the first to adjust: they hide the most. */
function hint(isSearch: boolean, isFiltered: boolean): string {
  if (isFiltered) return "Try adjusting your filters.";
  return isSearch ? "Try adjusting your search." : "Nothing is on the schedule yet. Look again soon.";
}
