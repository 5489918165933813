import { expect, test } from "vitest";
import { csv } from "./csv";

const bytes = (text: string) => Buffer.from(text, "utf8").toString("hex");

test("a file begins with a byte order mark, and each row ends with CRLF", () => {
  expect(
    bytes(
      csv([
        ["date", "name"],
        ["28/11/2026", "Āria"],
      ]),
    ),
  ).toBe(bytes("\uFEFFdate,name\r\n28/11/2026,Āria\r\n"));
  expect(bytes(csv([["a"]]))).toBe("efbbbf610d0a");
});

test.each([
  ["=1+1", "'=1+1"],
  ['=HYPERLINK("http://evil","x")', `"'=HYPERLINK(""http://evil"",""x"")"`],
  ["+6421555", "'+6421555"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", `"'\r=1"`],
])("text that looks like a formula gets an apostrophe: %j", (text, written) => {
  expect(csv([[text]])).toBe(`\uFEFF${written}\r\n`);
});

test.each([
  ["Tane, Mia", '"Tane, Mia"'],
  ['"Mia"', '"""Mia"""'],
  ["two\nlines", '"two\nlines"'],
  ["two\r\nlines", '"two\r\nlines"'],
  ["a=b", "a=b"],
  ["'quoted'", "'quoted'"],
  [" =1", " =1"],
  ["", ""],
])("only values that need quotes have them: %j", (text, written) => {
  expect(csv([[text, "x"]])).toBe(`\uFEFF${written},x\r\n`);
});

test("numbers are written without quotes or apostrophes, negative ones too", () => {
  expect(csv([[-2, 0, 1.5]])).toBe("\uFEFF-2,0,1.5\r\n");
});

test("without rows, the file has only the byte order mark", () => {
  expect(csv([])).toBe("\uFEFF");
});
