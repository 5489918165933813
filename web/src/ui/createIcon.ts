import { createElement, type FunctionComponent, type SVGProps } from "react";

export type IconData = { node: [tag: string, attributes: Record<string, string>][] };

/**
 * An icon of the set, drawn from its paths. In the built app it stands for the set's own function, which weighs more and
 * works the attributes out anew for each icon on the screen; the classes that it adds are nobody's here. An icon without a label is hidden from screen readers.
 */
export default function createIcon({ node }: IconData): FunctionComponent<SVGProps<SVGSVGElement>> {
  const paths = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon(props) {
    const attributes = {
      xmlns: "http://www.w3.org/2000/svg",
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
    return createElement("svg", attributes, ...paths);
  };
}
