import { CalendarSearch } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "../../../ui/EmptyState";

type Props = {
  isSearch: boolean;
  canEdit: boolean;
  /** Where else the search finds a class. */
  elsewhere?: ReactNode;
};

/** Shown when no class is found. Users who may edit see the suggestion to create one. */
export function NoTimetableResults({ isSearch, canEdit, elsewhere }: Props) {
  return (
    <div role="status">
      <EmptyState icon={<CalendarSearch className="size-6" />} title="No classes found" action={isSearch && elsewhere}>
        {isSearch ? "Try adjusting your search." : canEdit && "Get started by creating a new class."}
      </EmptyState>
    </div>
  );
}
