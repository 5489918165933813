import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { DayOfClasses } from "./DayOfClasses";

type DayProps = Omit<ComponentProps<typeof DayOfClasses>, "isLater">;
type Props = Omit<DayProps, "drawn"> & {
  /** Nothing while it waits for its turn. */
  drawn: number | undefined;
};

/**
 * A day of the schedule. While it waits for its turn it stays as it was before another search, out of sight: to take all
 * days off at once takes longer than to draw what is seen.
 */
export function KeptDay({ drawn, ...day }: Props) {
  const before = useRef<DayProps | null>(null);
  const shown = drawn === undefined ? before.current : { ...day, drawn };
  useLayoutEffect(() => {
    before.current = shown;
  });
  return shown && <DayOfClasses {...shown} isLater={drawn === undefined} />;
}
