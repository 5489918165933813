import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

/** The names of variables whose value is an element or null. */
const ELEMENTS = new Set(
  "action actions activity aside badge children content discardDialog heading icon invalid loading marks notice reasonElement remedyLink schedule screen steps username views why".split(
    " ",
  ),
);

/** A browser's translator replaces text nodes. React can then not update or remove them, or insert before them. */
test("text is alone in its element if it, or a sibling, can change", () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
  const screens = sources.filter((name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"));
  expect(screens.length).toBeGreaterThan(100);
  expect(screens.flatMap((name) => bareTexts(name, readFileSync(join(import.meta.dirname, name), "utf8")))).toEqual([]);
});

test.each([
  ["<p>{count} places</p>", true],
  ["<p>{isFull && <b>Full</b>} today</p>", true],
  ['<p>{isFull ? "Full" : <b>Free</b>}{icon}</p>', true],
  ["<>{icon}{name}</>", true],
  ["<p>{names.map((name) => name)}<b>and more</b></p>", true],
  ["<p>{counted(count)}</p>", false],
  ["<p>{name} {icon}</p>", true],
  ["<p><b>{name}</b> {icon}</p>", false],
  ["<p>{isFull && <b>Full</b>} <span>today</span></p>", false],
  ["<p>Write to <a>us</a>.</p>", false],
  ["<ul>{names.map((name) => <li>{name}</li>)}<li>{last}</li></ul>", false],
])("in %s, a text that shares its element is found: %s", (source, isBare) => {
  expect(bareTexts("x.tsx", `export const x = ${source};`).length > 0).toBe(isBare);
});

test.each([
  ["function Name() { return user.name; }", true],
  ["const Name = memo(function Name() { return user ? user.name : <b />; });", true],
  ["function Name() { return <b>{user.name}</b>; }", false],
  ["function Names() { return names.map((name) => { const first = name[0]; return first; }); }", false],
  ["function nameOf() { return user.name; }", false],
])("in %s, a component that returns text is found: %s", (source, isBare) => {
  expect(bareTexts("x.tsx", source).length > 0).toBe(isBare);
});

/** The places where text shares an element with an expression, or where a component returns text. */
function bareTexts(name: string, source: string): string[] {
  const found: string[] = [];
  const checkChildren = (node: ESTree.JSXElement | ESTree.JSXFragment) => {
    const children = node.children.filter((child) => !isBlank(child));
    const isMixed = children.length > 1 && children.some((child) => child.type === "JSXExpressionContainer");
    if (isMixed && children.some(mayBeText)) found.push(`${name}: ${source.slice(node.start, node.end)}`);
  };
  // For each enclosing function: whether it is a component.
  const enclosingIsComponent: boolean[] = [];
  const enter = ({ id }: ESTree.Function) => void enclosingIsComponent.push(/^[A-Z]/.test(id?.name ?? ""));
  const leave = () => void enclosingIsComponent.pop();
  const visitor = new Visitor({
    JSXElement: checkChildren,
    JSXFragment: checkChildren,
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: () => void enclosingIsComponent.push(false),
    "ArrowFunctionExpression:exit": leave,
    ReturnStatement: ({ argument, start, end }) => {
      if (enclosingIsComponent.at(-1) && argument && !isElement(argument))
        found.push(`${name}: ${source.slice(start, end)}`);
    },
  });
  visitor.visit(parseSync(name, source, { lang: "tsx", preserveParens: false }).program);
  return found;
}

function isBlank(child: ESTree.JSXChild): boolean {
  if (child.type === "JSXText") return child.value.trim() === "";
  if (child.type !== "JSXExpressionContainer") return false;
  const { expression } = child;
  return expression.type === "JSXEmptyExpression" || (expression.type === "Literal" && expression.value === " ");
}

function mayBeText(child: ESTree.JSXChild): boolean {
  return child.type === "JSXText" || (child.type === "JSXExpressionContainer" && !isElement(child.expression));
}

function isElement(expression: ESTree.Expression | ESTree.JSXEmptyExpression): boolean {
  switch (expression.type) {
    case "JSXElement":
    case "JSXFragment":
      return true;
    case "Literal":
      return expression.value === null;
    case "Identifier":
      return ELEMENTS.has(expression.name);
    case "LogicalExpression":
      return isElement(expression.right);
    case "ConditionalExpression":
      return isElement(expression.consequent) && isElement(expression.alternate);
    case "CallExpression":
      return isElementCall(expression);
    default:
      return false;
  }
}

/** Whether a call returns an element or a list of elements. */
function isElementCall({ callee, arguments: args }: ESTree.CallExpression): boolean {
  if (callee.type === "Identifier") return ELEMENTS.has(callee.name) || callee.name === "toggle";
  const callback = args.at(-1);
  return (
    callback?.type === "ArrowFunctionExpression" &&
    (callback.body.type === "BlockStatement" || isElement(callback.body))
  );
}
