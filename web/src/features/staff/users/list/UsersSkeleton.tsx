import { limits } from "../../../../rules";
import { SkeletonRows } from "../../../../ui/Skeleton";

/** The list's height, before it is there. */
export function UsersSkeleton() {
  return (
    <div className="p-4 sm:px-6">
      <SkeletonRows rows={limits().usersPageSize} label="Loading users" height="h-58.5 lg:h-11" />
    </div>
  );
}
