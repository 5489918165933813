import { limits } from "../../../../rules";
import { SkeletonRows } from "../../../../ui/Skeleton";

/** The list's height, before it is there. */
export function UsersSkeleton() {
  return (
    <div className="p-4 sm:px-6">
      <SkeletonRows rows={limits().usersPageSize} label="Loading users" height="h-36 lg:h-9" />
    </div>
  );
}
