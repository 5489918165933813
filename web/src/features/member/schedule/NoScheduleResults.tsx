import { CalendarSearch } from "lucide-react";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";

/** With search or filters there is a way back to everything. */
export function NoScheduleResults({ onClear }: { onClear: (() => void) | null }) {
  return (
    <EmptyState
      icon={<CalendarSearch className="size-6" />}
      title="No classes found"
      action={onClear && <Button onClick={onClear}>Clear search and filters</Button>}
    >
      {onClear ? "Try adjusting your filters." : "Nothing is on the schedule yet. Look again soon."}
    </EmptyState>
  );
}
