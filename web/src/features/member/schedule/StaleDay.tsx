import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { DayOfClasses } from "./DayOfClasses";

type RenderedDayProps = Omit<ComponentProps<typeof DayOfClasses>, "isLater">;
type Props = Omit<RenderedDayProps, "drawn"> & {
  /** The number of classes to render; undefined while the day is not rendered yet. */
  drawn: number | undefined;
};

/**
 * A day of the schedule. Until it is rendered for a new search, its previous content stays in the page, hidden:
 * removing all days at once takes longer than rendering the visible ones.
 */
export function StaleDay({ drawn, ...day }: Props) {
  const previous = useRef<RenderedDayProps | null>(null);
  const shown = drawn === undefined ? previous.current : { ...day, drawn };
  useLayoutEffect(() => {
    previous.current = shown;
  });
  return shown && <DayOfClasses {...shown} isLater={drawn === undefined} />;
}
