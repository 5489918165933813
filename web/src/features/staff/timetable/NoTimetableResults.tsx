import { CalendarSearch } from "lucide-react";
import { EmptyState } from "../../../ui/EmptyState";

/** Suggests creating one only to users who can. */
export function NoTimetableResults({ isSearch, canEdit }: { isSearch: boolean; canEdit: boolean }) {
  return (
    <div role="status">
      <EmptyState icon={<CalendarSearch className="size-6" />} title="No classes found">
        {isSearch ? "Try adjusting your search." : canEdit && "Get started by creating a new class."}
      </EmptyState>
    </div>
  );
}
