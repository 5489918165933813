import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentProps, useCallback, useContext, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DayContext } from "./dayContext";
import { MonthGrid } from "./MonthGrid";
import type { MonthDay } from "./monthDay";
import { windowIsWide } from "./test-stubs";

const NAMES = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** November 2026 begins on a Sunday: the grid has six days of October before it and six of December after it. */
const november: MonthDay[] = Array.from({ length: 42 }, (_, at) => {
  const [month, number] = at < 6 ? ["Oct", at + 26] : at < 36 ? ["Nov", at - 5] : ["Dec", at - 35];
  const weekdayName = NAMES[at % 7] ?? "";
  return {
    day: `${month}-${number}`,
    weekdayName,
    number: Number(number),
    label: `${weekdayName}, ${number} ${month} 2026`,
    short: `${weekdayName} ${number} ${month}`,
    inMonth: month === "Nov",
    isToday: at === 26,
    isPast: at < 26,
  };
});

type MonthFixture = Partial<ComponentProps<typeof MonthGrid>> & { onRender?: (day: string) => void };

function Month({ onRender, onActive, ...more }: MonthFixture) {
  const [active, setActive] = useState("Nov-21");
  const children = useCallback(
    (day: MonthDay) => {
      onRender?.(day.day);
      return day.day === "Nov-21" || day.day === "Nov-22" ? <Chips day={day} /> : null;
    },
    [onRender],
  );
  const change = (day: string) => {
    setActive(day);
    onActive?.(day);
  };
  return (
    <>
      <MonthGrid label="November 2026" days={november} active={active} onActive={change} onMonth={() => {}} {...more}>
        {children}
      </MonthGrid>
      <button type="button">After</button>
    </>
  );
}

function Chips({ day }: { day: MonthDay }) {
  const { tabIndex } = useContext(DayContext);
  return ["HIIT", "Yoga"].map((name) => (
    <button key={name} type="button" tabIndex={tabIndex}>
      {name} on {day.short}
    </button>
  ));
}

const focused = () => (document.activeElement as HTMLElement).dataset.day ?? document.activeElement?.textContent;
const cell = (name: RegExp) => screen.getByRole("gridcell", { name });

beforeEach(() => windowIsWide(true));
afterEach(() => windowIsWide(false));

test("the current week is rendered first, or the first week if today is not shown", () => {
  const firstRenderedWeek = (days: MonthDay[]) => {
    const rendered: string[] = [];
    render(<Month days={days} onRender={(day) => rendered.push(day)} />).unmount();
    expect(new Set(rendered).size).toBe(days.length);
    return rendered.slice(0, 7);
  };
  const names = (days: MonthDay[]) => days.map(({ day }) => day);
  expect(firstRenderedWeek(november)).toEqual(names(november.slice(21, 28)));
  const past = november.map((day) => ({ ...day, isToday: false }));
  expect(firstRenderedWeek(past)).toEqual(names(past.slice(0, 7)));
});

test("a wide window shows weeks from Monday, and each day has its full date as its name", () => {
  render(<Month summary={(day) => (day.inMonth ? "2 classes" : "")} />);
  const grid = screen.getByRole("grid", { name: "November 2026" });
  expect(
    within(grid)
      .getAllByRole("columnheader")
      .map((head) => head.textContent),
  ).toEqual(NAMES);
  const rows = within(grid).getAllByRole("row").slice(1);
  expect(rows.map((row) => within(row).getAllByRole("gridcell").length)).toEqual([7, 7, 7, 7, 7, 7]);
  const today = screen.getByRole("gridcell", { name: "Today, Sat, 21 Nov 2026, 2 classes" });
  expect(today.getAttribute("aria-current")).toBe("date");
  expect(screen.getByRole("gridcell", { name: "Mon, 26 Oct 2026" })).toBeTruthy();
});

test.each([
  ["{ArrowRight}", "Nov-22"],
  ["{ArrowLeft}", "Nov-20"],
  ["{ArrowUp}", "Nov-14"],
  ["{ArrowDown}", "Nov-28"],
  ["{Home}", "Nov-16"],
  ["{End}", "Nov-22"],
])("%s moves the focus to %s and makes it the active day", async (key, day) => {
  const onActive = vi.fn();
  render(<Month onActive={onActive} />);
  await userEvent.tab();
  expect(focused()).toBe("Nov-21");
  await userEvent.keyboard(key);
  expect(focused()).toBe(day);
  expect(onActive).toHaveBeenLastCalledWith(day);
  expect(document.querySelectorAll("[data-day][tabindex='0']")).toHaveLength(1);
});

test("Tab moves through the active day's buttons, then out of the grid", async () => {
  render(<Month />);
  await userEvent.tab();
  await userEvent.tab();
  expect(focused()).toBe("HIIT on Sat 21 Nov");
  await userEvent.tab();
  expect(focused()).toBe("Yoga on Sat 21 Nov");
  await userEvent.tab();
  expect(focused()).toBe("After");
});

test("Enter focuses a day's first button, up and down move between buttons, up and Escape return to the day", async () => {
  render(<Month />);
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  expect(focused()).toBe("HIIT on Sat 21 Nov");
  await userEvent.keyboard("{ArrowDown}");
  expect(focused()).toBe("Yoga on Sat 21 Nov");
  await userEvent.keyboard("{ArrowDown}{ArrowRight}");
  expect(focused()).toBe("Yoga on Sat 21 Nov");
  await userEvent.keyboard("{ArrowUp}");
  expect(focused()).toBe("HIIT on Sat 21 Nov");
  await userEvent.keyboard("{ArrowUp}");
  expect(focused()).toBe("Nov-21");
  await userEvent.keyboard("{Enter}");
  expect(focused()).toBe("HIIT on Sat 21 Nov");
  await userEvent.keyboard("{Escape}");
  expect(focused()).toBe("Nov-21");
});

test("clicking a button of another day makes that day active", async () => {
  const onActive = vi.fn();
  render(<Month onActive={onActive} />);
  await userEvent.click(screen.getByRole("button", { name: "Yoga on Sun 22 Nov" }));
  expect(onActive).toHaveBeenCalledExactlyOnceWith("Nov-22");
  expect(cell(/22 Nov/).tabIndex).toBe(0);
  expect(cell(/21 Nov/).tabIndex).toBe(-1);
});

test.each([
  ["PageUp", "{PageUp}", -1],
  ["PageDown", "{PageDown}", 1],
  ["an arrow key before the start", "{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}", -1],
  ["an arrow key past the end", "{ArrowDown}{ArrowDown}{ArrowDown}", 1],
])("%s changes the month, and the focus moves to the new active day", async (_, keys, step) => {
  const next = november.map((day) => ({ ...day, day: `next-${day.day}` }));
  const onMonth = vi.fn();
  function Months() {
    const [days, setDays] = useState(november);
    const [active, setActive] = useState("Nov-21");
    const changeMonth = (step: -1 | 1) => {
      onMonth(step);
      setDays(next);
      setActive("next-Nov-1");
    };
    return (
      <MonthGrid label="Month" days={days} active={active} onActive={setActive} onMonth={changeMonth}>
        {renderNothing}
      </MonthGrid>
    );
  }
  render(<Months />);
  await userEvent.tab();
  await userEvent.keyboard(keys);
  expect(onMonth).toHaveBeenCalledExactlyOnceWith(step);
  expect(focused()).toBe("next-Nov-1");
});

test("a grid that replaces a focused grid takes the focus, unless the focus has moved elsewhere", async () => {
  const followsFocus = { current: false };
  const page = (label: string | null) => (
    <>
      <button type="button">Elsewhere</button>
      {label && (
        <MonthGrid
          key={label}
          label={label}
          days={november}
          active="Nov-21"
          followsFocus={followsFocus}
          onActive={() => {}}
          onMonth={() => {}}
        >
          {renderNothing}
        </MonthGrid>
      )}
    </>
  );
  const { rerender } = render(page("Loading"));
  await userEvent.tab();
  await userEvent.tab();
  expect(focused()).toBe("Nov-21");
  rerender(page("Loaded"));
  expect(screen.getByRole("grid", { name: "Loaded" }).contains(document.activeElement)).toBe(true);
  expect(focused()).toBe("Nov-21");
  rerender(page(null));
  screen.getByRole("button").focus();
  rerender(page("Again"));
  expect(document.activeElement?.textContent).toBe("Elsewhere");
});

const renderNothing = () => null;

test("a change of the active day renders only the old and the new one again", async () => {
  const onRender = vi.fn();
  render(<Month onRender={onRender} />);
  await userEvent.tab();
  onRender.mockClear();
  await userEvent.keyboard("{ArrowRight}");
  expect(onRender.mock.calls.flat().sort()).toEqual(["Nov-21", "Nov-22"]);
});

test("a render with equal days renders no day again", () => {
  const onRender = vi.fn();
  const { rerender } = render(<Month onRender={onRender} />);
  onRender.mockClear();
  rerender(<Month onRender={onRender} days={november.map((day) => ({ ...day }))} onAdd={undefined} />);
  expect(onRender).not.toHaveBeenCalled();
});

test("if the active day is not shown, Tab enters the grid at today", async () => {
  render(<Month active="2027-01-01" />);
  await userEvent.tab();
  expect(focused()).toBe("Nov-21");
});

test("only days of the shown month have an 'Add' button", async () => {
  const onAdd = vi.fn();
  render(<Month onAdd={onAdd} addLabel={(day) => `Add a class on ${day.short}`} />);
  expect(screen.getAllByRole("button", { name: /^Add a class/ })).toHaveLength(30);
  await userEvent.click(screen.getByRole("button", { name: "Add a class on Mon 30 Nov" }));
  expect(onAdd).toHaveBeenCalledExactlyOnceWith("Nov-30");
});

test("a narrow window lists the days that are not empty, and Tab reaches all their buttons", () => {
  windowIsWide(false);
  render(<Month isEmpty={(day) => day.day !== "Nov-21" && day.day !== "Nov-22"} />);
  expect(screen.queryByRole("grid")).toBeNull();
  const list = screen.getByRole("list", { name: "November 2026" });
  const headings = within(list).getAllByRole("heading");
  expect(headings.map((heading) => heading.firstChild?.textContent)).toEqual([
    "Today, Sat, 21 Nov 2026",
    "Sun, 22 Nov 2026",
  ]);
  expect(
    within(list)
      .getAllByRole("button")
      .map((button) => button.tabIndex),
  ).toEqual([0, 0, 0, 0]);
});
