import { render } from "@testing-library/react";
import { X } from "lucide-react";
import { expect, test } from "vitest";
import createIcon from "./createIcon";

const CROSS = "M18 6 6 18M6 6l12 12";

test.each([
  ["plain", {}],
  ["hidden, of its own size and weight", { "aria-hidden": true, className: "size-4", strokeWidth: 3 }],
  ["with a label", { "aria-label": "Close" }],
] as const)("an icon %s has what the set's own function gives it, and one path", (_, props) => {
  const Ours = createIcon(CROSS);
  const attributesOf = (icon: Element | null) => {
    const all = [...(icon?.attributes ?? [])].map(({ name, value }) => [name, value] as const);
    return new Map(all.filter(([name]) => name !== "xmlns" && name !== "class"));
  };
  const ours = render(<Ours {...props} />).container.firstElementChild;
  const sets = render(<X {...props} />).container.firstElementChild;

  expect(attributesOf(ours)).toEqual(attributesOf(sets));
  expect(ours?.getAttribute("class") ?? "").toBe("className" in props ? props.className : "");
  expect(ours?.innerHTML).toBe(`<path d="${CROSS}"></path>`);
});
