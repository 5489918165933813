import { expect, test } from "vitest";
import { isFiltered, parseParameters, queryOf, withListParameters } from "./listParameters";

const parse = (url: string) => parseParameters(new URLSearchParams(url));
const changed = (url: string, change: Parameters<typeof withListParameters>[1]) =>
  withListParameters(new URLSearchParams(url), change).toString();

test("a URL without parameters lists everyone, newest first", () => {
  expect(parse("")).toEqual({ search: "", status: "all", sort: "createdAt", order: "desc", page: 1 });
});

test("a URL with all parameters is parsed", () => {
  expect(parse("search=aria&status=inactive&sort=email&order=desc&page=3")).toEqual({
    search: "aria",
    status: "inactive",
    sort: "email",
    order: "desc",
    page: 3,
  });
});

test.each(["status=gone", "sort=shoeSize", "order=up", "page=0", "page=-1", "page=1.5", "page=two", "page=99999999"])(
  "the invalid parameter %s is ignored",
  (url) => expect(parse(url)).toEqual(parse("")),
);

test("a search is one line, up to the server's maximum length", () => {
  expect(parse(`search=${"a".repeat(300)}`).search).toHaveLength(100);
  expect(parse("search=a%0Ab%00").search).toBe("a b");
});

test("sorting by another field restores the default order", () => {
  expect(parse("sort=lastName").order).toBe("asc");
  expect(changed("sort=lastName&order=desc", { sort: "email" })).toBe("sort=email");
  expect(changed("sort=lastName&order=desc", { sort: "lastName" })).toBe("sort=lastName&order=desc");
});

test("default values are left out, and other parameters are kept", () => {
  expect(changed("from=letter&status=active&page=2", { status: "all" })).toBe("from=letter");
  expect(changed("", { page: 4 })).toBe("page=4");
});

test("a change of the search or order returns to page 1", () => {
  expect(changed("page=7", { search: "aria" })).toBe("search=aria");
  expect(changed("page=7&sort=email", { order: "desc" })).toBe("sort=email&order=desc");
});

test("a list counts as filtered with a search or a status", () => {
  expect(isFiltered(parse("sort=email&page=2"))).toBe(false);
  expect(isFiltered(parse("search=a"))).toBe(true);
  expect(isFiltered(parse("status=active"))).toBe(true);
  expect(isFiltered(parse("status=invited"))).toBe(true);
});

test("the status 'invited' queries active users whose setup is pending", () => {
  expect(queryOf(parse("status=invited&order=asc"))).toMatchObject({
    status: "active",
    setup: "pending",
    order: "asc",
  });
  expect(queryOf(parse("status=active"))).toEqual(parse("status=active"));
  expect(changed("", { status: "invited" })).toBe("status=invited");
});
