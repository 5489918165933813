export type Shape = [tag: string, attributes: Record<string, string>];

/** One path that draws all of these shapes; a shape that a path doesn't draw the same is an error. */
export function onePath(shapes: Shape[]): string {
  return shapes.map(([tag, { key: _, ...attributes }]) => (paths[tag] ?? unknown)(attributes, tag)).join("");
}

type Attributes = Record<string, string>;

const paths: Record<string, (attributes: Attributes, tag: string) => string> = {
  path: ({ d = "", ...others }) => {
    none(others);
    return alone(d);
  },
  circle: ({ cx, cy, r, fill, ...others }) => {
    none(others);
    // The line, two wide, covers what a small one is filled with.
    if (fill && Number(r) > 1) none({ fill });
    return `M${Number(cx) - Number(r)} ${cy}${halfTurn(r, 1)}${halfTurn(r, -1)}`;
  },
  line: ({ x1, y1, x2, y2, ...others }) => {
    none(others);
    return `M${x1} ${y1}L${x2} ${y2}`;
  },
  rect: ({ x, y, width, height, rx = "0", ry = rx, ...others }) => {
    none(others);
    const corner = (right: number, down: number) => `a${rx} ${ry} 0 0 1 ${right * Number(rx)} ${down * Number(ry)}`;
    const across = Number(width) - 2 * Number(rx);
    const along = Number(height) - 2 * Number(ry);
    const start = `M${Number(x) + Number(rx)} ${y}`;
    return `${start}h${across}${corner(1, 1)}v${along}${corner(-1, 1)}h${-across}${corner(-1, -1)}v${-along}${corner(1, -1)}z`;
  },
};

function unknown(_: Attributes, tag: string): string {
  throw new Error(`a path can't draw <${tag}>`);
}

function none(others: Attributes) {
  const [name] = Object.keys(others);
  if (name) throw new Error(`a path of several shapes can't have ${name}`);
}

const halfTurn = (r: string | undefined, way: 1 | -1) => `a${r} ${r} 0 1 1 ${way * 2 * Number(r)} 0`;

const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/.source;
const MOVE_FIRST = new RegExp(`^m\\s*(${NUMBER})[\\s,]*(${NUMBER})[\\s,]*(.*)`, "s");

/** A path that begins at its own place, wherever the one before it ended. What follows its first move stays relative. */
function alone(d: string): string {
  return d.replace(MOVE_FIRST, (_, x, y, rest) => `M${x} ${y}${/^[-.\d]/.test(rest) ? "l" : ""}${rest}`);
}
