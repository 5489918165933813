import { SkeletonRows } from "../../../ui/Skeleton";

export function ScheduleSkeleton() {
  return (
    <div className="min-h-[60vh] p-4 sm:p-6">
      <SkeletonRows rows={8} label="Loading classes" height="h-16" />
    </div>
  );
}
