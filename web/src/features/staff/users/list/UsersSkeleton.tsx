import { limits } from "../../../../rules";
import { SkeletonRows } from "../../../../ui/Skeleton";

/** The list's height while it loads. */
export function UsersSkeleton() {
  return (
    <div className="p-4 sm:px-6">
      <SkeletonRows rows={limits().usersPageSize} label="Loading users" height="h-13" />
    </div>
  );
}
