import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ignoreRepeatedPresses } from "./repeatedPress";
import { Toggle } from "./Toggle";

let stop = () => {};
beforeEach(() => {
  stop = ignoreRepeatedPresses();
});
afterEach(() => stop());

type Where = { at: number; x?: number; y?: number; detail?: number; pointerType?: string };

/** Presses an element at a time in milliseconds, by default with a finger at one place. */
function press(element: Element, { at, x = 100, y = 100, detail = 1, pointerType = "touch" }: Where) {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, clientX: x, clientY: y, detail });
  Object.defineProperties(event, { timeStamp: { value: at }, pointerType: { value: pointerType } });
  fireEvent(element, event);
}

function Mark() {
  const [isPressed, setIsPressed] = useState(false);
  return (
    <button type="button" aria-pressed={isPressed} onClick={() => setIsPressed(!isPressed)}>
      Attended
    </button>
  );
}

/** A button with a new label after each press, or a new button at the same place. */
function Booking({ isReplaced = false }) {
  const [labels, setLabels] = useState(["Book"]);
  return (
    <button
      key={isReplaced ? labels.length : 0}
      type="button"
      onClick={() => setLabels([...labels, labels.length % 2 === 1 ? "Cancel" : "Book"])}
    >
      {labels.at(-1)}
    </button>
  );
}

function Switch() {
  const [isOn, setIsOn] = useState(false);
  return <Toggle label="Coaches take attendance" isOn={isOn} onChange={setIsOn} />;
}

function Day() {
  const [day, setDay] = useState(1);
  return (
    <button type="button" onClick={() => setDay(day + 1)}>
      {`Next day, ${day + 1} November`}
    </button>
  );
}

const isPressed = () => screen.getByRole("button").getAttribute("aria-pressed");

test.each([
  [499, "true"],
  [500, "false"],
])("a second press of a toggle after %d ms leaves it %s", (later, expected) => {
  render(<Mark />);
  press(screen.getByRole("button"), { at: 1000 });
  press(screen.getByRole("button"), { at: 1000 + later });
  expect(isPressed()).toBe(expected);
});

test("a press that is ignored begins the time again, and the keyboard has the same rule", () => {
  render(<Mark />);
  for (const at of [1000, 1400, 1800]) press(screen.getByRole("button"), { at, detail: 0 });
  expect(isPressed()).toBe("true");
  press(screen.getByRole("button"), { at: 2300, detail: 0 });
  expect(isPressed()).toBe("false");
});

test("a switch is turned on by a double press of its row, and off by a later press", () => {
  render(<Switch />);
  const toggle = screen.getByRole<HTMLInputElement>("switch");
  press(screen.getByText("Coaches take attendance"), { at: 1000 });
  // The browser presses the switch for the label.
  expect(toggle.checked).toBe(true);
  stop();
  stop = ignoreRepeatedPresses();
  press(toggle, { at: 3000 });
  press(toggle, { at: 3300 });
  expect(toggle.checked).toBe(false);
});

test.each([false, true])(
  "the second press does not hit what the first has put under the finger (new: %s)",
  (isReplaced) => {
    render(<Booking isReplaced={isReplaced} />);
    press(screen.getByRole("button"), { at: 1000 });
    press(screen.getByRole("button"), { at: 1299, x: 110 });
    expect(screen.getByRole("button").textContent).toBe("Cancel");
    press(screen.getByRole("button"), { at: 2000 });
    expect(screen.getByRole("button").textContent).toBe("Book");
  },
);

function Row() {
  const [isOpen, setIsOpen] = useState(false);
  const [isCancelled, setIsCancelled] = useState(false);
  if (!isOpen)
    return (
      <table>
        <tbody>
          <tr onClick={() => setIsOpen(true)}>
            <td>Spin</td>
          </tr>
        </tbody>
      </table>
    );
  return (
    <button type="button" onClick={() => setIsCancelled(true)}>
      {isCancelled ? "Cancelled" : "Cancel Class"}
    </button>
  );
}

test("the second press of a row does not hit a button of what the first has opened", () => {
  render(<Row />);
  press(screen.getByText("Spin"), { at: 1000 });
  press(screen.getByRole("button"), { at: 1200 });
  expect(screen.getByRole("button").textContent).toBe("Cancel Class");
});

test.each([
  [1, "Cancelled"],
  [2, "Cancel Class"],
])("click %d of a mouse in a row at one place leaves the button at '%s'", (detail, label) => {
  render(<Row />);
  press(screen.getByText("Spin"), { at: 1000, pointerType: "mouse" });
  press(screen.getByRole("button"), { at: 1200, pointerType: "mouse", detail });
  expect(screen.getByRole("button").textContent).toBe(label);
});

test("other buttons can be pressed quickly, and so can toggles beside each other", () => {
  render(
    <>
      <Day />
      <Mark />
      <Mark />
    </>,
  );
  const next = screen.getByRole("button", { name: /^Next day/ });
  for (const at of [1000, 1100, 1200]) press(next, { at });
  expect(next.textContent).toBe("Next day, 5 November");
  const marks = screen.getAllByRole("button", { name: "Attended" });
  for (const [row, mark] of marks.entries()) press(mark, { at: 2000 + 200 * row, y: 100 + 64 * row });
  expect(marks.map((mark) => mark.getAttribute("aria-pressed"))).toEqual(["true", "true"]);
});

test("Enter that is held down presses once", () => {
  render(<Mark />);
  const button = screen.getByRole("button");
  expect(fireEvent.keyDown(button, { key: "Enter" })).toBe(true);
  expect(fireEvent.keyDown(button, { key: "Enter", repeat: true })).toBe(false);
});
