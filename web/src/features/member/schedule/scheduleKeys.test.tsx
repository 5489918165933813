import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { keysOfSchedule, moveTabStop } from "./scheduleKeys";

/** Renders two weeks from a Monday. Each number is the number of classes on that day. */
function shown(...counts: number[]) {
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: the calendar has the same handlers.
    <div
      data-testid="group"
      onKeyDown={keysOfSchedule}
      onFocus={({ currentTarget, target }) => moveTabStop(currentTarget, "[data-class]", target)}
    >
      {counts.map((count, day) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the days never move.
        <div key={day} data-weekday={day % 7}>
          {Array.from({ length: count }, (_, at) => `${day}-${at}`).map((id) => (
            <button key={id} type="button" data-class={id} tabIndex={-1}>
              {id}
            </button>
          ))}
        </div>
      ))}
    </div>,
  );
  moveTabStop(screen.getByTestId("group"), "[data-class]");
}

const stops = () => screen.getAllByRole("button").filter((button) => button.tabIndex === 0);

test.each([
  ["ArrowDown", "0-0", "0-1"],
  ["ArrowDown", "0-1", "2-0"],
  ["ArrowUp", "2-0", "0-1"],
  ["ArrowUp", "0-0", "0-0"],
  ["ArrowRight", "0-1", "2-0"],
  ["ArrowLeft", "2-0", "0-0"],
  ["ArrowLeft", "0-0", "0-0"],
  ["End", "0-0", "6-0"],
  ["Home", "6-0", "0-0"],
  ["Home", "0-1", "0-1"],
  ["PageDown", "0-0", "7-0"],
  ["PageUp", "9-0", "2-0"],
  ["PageUp", "2-0", "2-0"],
  ["PageDown", "7-0", "7-0"],
  ["a", "2-0", "2-0"],
])("%s moves the focus from %s to %s", (key, from, to) => {
  shown(2, 0, 1, 0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 0);
  act(() => screen.getByRole("button", { name: from }).focus());
  fireEvent.keyDown(screen.getByRole("button", { name: from }), { key });
  expect(document.activeElement?.textContent).toBe(to);
  expect(stops().map((button) => button.textContent)).toEqual([to]);
});

test("the first class is the tab stop until another one has had the focus", () => {
  shown(2, 1);
  expect(stops().map((button) => button.textContent)).toEqual(["0-0"]);
});
