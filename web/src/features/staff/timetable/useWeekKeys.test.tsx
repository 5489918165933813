import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useWeekKeys } from "./useWeekKeys";
import { weekBeside, weekOf } from "./weeks";

const week = weekOf("2026-11-25") ?? [];
const next = weekBeside(week, 1);
const afterNext = weekBeside(next, 1);

/** A week with one class, on its Wednesday. `weeks` are the ones that the keys open, in order. */
function Week({ days, weeks }: { days: string[]; weeks: string[][] }) {
  const { goTo: _, ...keyboard } = useWeekKeys(
    days,
    true,
    () => weeks.shift()?.[0] ?? null,
    () => {},
  );
  return (
    <div data-testid="week" tabIndex={-1} {...keyboard}>
      <div data-day={days[2]}>
        <button type="button" data-class="" key={days[2]}>
          {days[2]}
        </button>
      </div>
    </div>
  );
}

test("a second press keeps the focus in the week while the first one's week is rendered", () => {
  const weeks = [next, afterNext];
  const { rerender } = render(<Week days={week} weeks={weeks} />);
  screen.getByText("2026-11-25").focus();
  fireEvent.keyDown(screen.getByText("2026-11-25"), { key: "PageDown" });
  fireEvent.keyDown(screen.getByTestId("week"), { key: "PageDown" });

  rerender(<Week days={next} weeks={weeks} />);
  expect(document.activeElement).toBe(screen.getByTestId("week"));
  rerender(<Week days={afterNext} weeks={weeks} />);
  expect(document.activeElement).toBe(screen.getByText("2026-12-09"));
});

test("a quick press back focuses the class of the week that is still rendered", () => {
  const weeks = [next, afterNext, next];
  const { rerender } = render(<Week days={week} weeks={weeks} />);
  screen.getByText("2026-11-25").focus();
  fireEvent.keyDown(screen.getByText("2026-11-25"), { key: "PageDown" });
  fireEvent.keyDown(screen.getByTestId("week"), { key: "PageDown" });
  rerender(<Week days={next} weeks={weeks} />);
  fireEvent.keyDown(screen.getByTestId("week"), { key: "PageUp" });

  rerender(<Week days={next} weeks={weeks} />);
  expect(document.activeElement).toBe(screen.getByText("2026-12-02"));
});
