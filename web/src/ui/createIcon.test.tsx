import { render } from "@testing-library/react";
import { CalendarDays, X } from "lucide-react";
import * as calendarDays from "lucide-react/dist/esm/icons/calendar-days.mjs";
import * as x from "lucide-react/dist/esm/icons/x.mjs";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import createIcon, { type IconData } from "./createIcon";

/** The package declares no type of its paths. */
const dataOf = (icon: unknown) => (icon as { __iconData: IconData }).__iconData;

test.each([
  ["plain", {}],
  ["hidden, of its own size and weight", { "aria-hidden": true, className: "size-4", strokeWidth: 3 }],
  ["with a label", { "aria-label": "Close" }],
] as const)("an icon %s is drawn as the set's own function draws it", (_, props) => {
  const [OurCross, OurCalendar] = [createIcon(dataOf(x)), createIcon(dataOf(calendarDays))];
  const drawn = (icons: ReactNode) => render(icons).container;
  const ours = drawn([<OurCross key="x" {...props} />, <OurCalendar key="days" {...props} />]);
  const sets = drawn([<X key="x" {...props} />, <CalendarDays key="days" {...props} />]);
  // The set's own classes, of which no style of ours speaks.
  for (const icon of sets.children) {
    const own = [...icon.classList].filter((name) => !name.startsWith("lucide"));
    if (own.length === 0) icon.removeAttribute("class");
    else icon.setAttribute("class", own.join(" "));
  }
  expect(ours.isEqualNode(sets)).toBe(true);
});
