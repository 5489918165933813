import { expect, test } from "vitest";
import { withLinks } from "./links";

const links = (text: string) => withLinks(text).filter(({ href }) => href !== null);

test("an address in a text becomes a link, the sentence around it stays", () => {
  expect(withLinks("Bring a mat (see https://example.nz/mats). Thanks!")).toEqual([
    { text: "Bring a mat (see ", href: null },
    { text: "example.nz/mats", href: "https://example.nz/mats" },
    { text: "). Thanks!", href: null },
  ]);
});

test("a long one is shortened, its host whole", () => {
  const [zoom] = links("https://us02web.zoom.us/j/87654321098?pwd=QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo");
  expect(zoom?.text).toBe("us02web.zoom.us/j/87654321098?pwd=QUJDRE…");
  const host = `${"a".repeat(60)}.example.nz`;
  expect(links(`https://${host}/classes/and/more`)[0]?.text).toBe(`${host}/…`);
});

test.each(["javascript:alert(1)", "data:text/html,x", "ftp://example.nz", "example.nz", "https://", "http://[x"])(
  "%s stays a text",
  (text) => {
    expect(withLinks(text)).toEqual([{ text, href: null }]);
  },
);

test("two links and nothing else", () => {
  expect(links("http://a.nz https://b.nz/").map(({ text }) => text)).toEqual(["a.nz", "b.nz"]);
});
