import { SkeletonRows } from "../../../ui/Skeleton";

/** Shown while a class's timeline, or its code, is loaded. */
export const TimelineSkeleton = () => (
  <SkeletonRows rows={6} label="Loading the timeline" height="h-18 mx-4 my-3 sm:mx-6" />
);
