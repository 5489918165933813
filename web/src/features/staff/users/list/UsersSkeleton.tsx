import { limits } from "../../../../rules";
import { SkeletonRows } from "../../../../ui/Skeleton";

/** A placeholder with the list's height while the list loads. */
export function UsersSkeleton() {
  return (
    <div className="p-4 sm:px-6">
      <SkeletonRows rows={limits().usersPageSize} label="Loading users" height="h-13" />
    </div>
  );
}
