import { createElement, type FunctionComponent, type SVGProps } from "react";

/**
 * An icon of the set, drawn as one path. In the built app it stands for the set's own function, which draws several and
 * works the attributes out anew for each icon on the screen. An icon without a label is hidden from screen readers.
 */
export default function createIcon(d: string): FunctionComponent<SVGProps<SVGSVGElement>> {
  const path = createElement("path", { d });
  return function Icon(props) {
    const attributes = {
      width: 24,
      height: 24,
      viewBox: "0 0 24 24",
      fill: "none",
      stroke: "currentColor",
      strokeWidth: 2,
      strokeLinecap: "round",
      strokeLinejoin: "round",
      "aria-hidden": props["aria-label"] ? undefined : "true",
      ...props,
    } as const;
    return createElement("svg", attributes, path);
  };
}
