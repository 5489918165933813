import { expect, test } from "vitest";
import { linkify } from "./linkify";

const links = (text: string) => linkify(text).filter(({ href }) => href !== null);

test("a URL in a text becomes a link, and the text around it stays", () => {
  expect(linkify("Bring a mat (see https://example.nz/mats). Thanks!")).toEqual([
    { text: "Bring a mat (see ", href: null },
    { text: "example.nz/mats", href: "https://example.nz/mats" },
    { text: "). Thanks!", href: null },
  ]);
});

test("a long URL is shortened after its complete host", () => {
  const [zoom] = links("https://us02web.zoom.us/j/87654321098?pwd=QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo");
  expect(zoom?.text).toBe("us02web.zoom.us/j/87654321098?pwd=QUJDRE…");
  const host = `${"a".repeat(60)}.example.nz`;
  expect(links(`https://${host}/classes/and/more`)[0]?.text).toBe(`${host}/…`);
});

test.each(["javascript:alert(1)", "data:text/html,x", "ftp://example.nz", "example.nz", "https://", "http://[x"])(
  "%s stays text",
  (text) => {
    expect(linkify(text)).toEqual([{ text, href: null }]);
  },
);

test("two URLs become two links", () => {
  expect(links("http://a.nz https://b.nz/").map(({ text }) => text)).toEqual(["a.nz", "b.nz"]);
});
