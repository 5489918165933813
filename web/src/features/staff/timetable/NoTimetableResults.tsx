import { CalendarSearch } from "lucide-react";
import { EmptyState } from "../../../ui/EmptyState";

/** Shown when no class is found. Users who may edit see the suggestion to create one. */
export function NoTimetableResults({ isSearch, canEdit }: { isSearch: boolean; canEdit: boolean }) {
  return (
    <div role="status">
      <EmptyState icon={<CalendarSearch className="size-6" />} title="No classes found">
        {isSearch ? "Try adjusting your search." : canEdit && "Get started by creating a new class."}
      </EmptyState>
    </div>
  );
}
