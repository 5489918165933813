import { SkeletonRows } from "../../../ui/Skeleton";

/** Placeholders with the height of the strip and of the first classes. */
export function ScheduleSkeleton() {
  return (
    <div className="min-h-[60vh] border-t border-line">
      <div className="h-[4.75rem] border-b border-line" />
      <div className="px-2 pt-11">
        <SkeletonRows rows={8} label="Loading classes" height="h-17" />
      </div>
    </div>
  );
}
