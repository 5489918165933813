import { expect, test } from "vitest";
import { isFiltered, parseParameters, queryOf, withListParameters } from "./listParameters";

const read = (address: string) => parseParameters(new URLSearchParams(address));
const written = (address: string, change: Parameters<typeof withListParameters>[1]) =>
  withListParameters(new URLSearchParams(address), change).toString();

test("an address that says nothing lists everyone, the newest first", () => {
  expect(read("")).toEqual({ search: "", status: "all", sort: "createdAt", order: "desc", page: 1 });
});

test("an address that says all of it is read", () => {
  expect(read("search=aria&status=inactive&sort=email&order=desc&page=3")).toEqual({
    search: "aria",
    status: "inactive",
    sort: "email",
    order: "desc",
    page: 3,
  });
});

test.each(["status=gone", "sort=shoeSize", "order=up", "page=0", "page=-1", "page=1.5", "page=two", "page=99999999"])(
  "%s is as if it were left out",
  (address) => expect(read(address)).toEqual(read("")),
);

test("a search is one line and no longer than the server takes", () => {
  expect(read(`search=${"a".repeat(300)}`).search).toHaveLength(100);
  expect(read("search=a%0Ab%00").search).toBe("a b");
});

test("another order than the usual one stays with its sort", () => {
  expect(read("sort=lastName").order).toBe("asc");
  expect(written("sort=lastName&order=desc", { sort: "email" })).toBe("sort=email");
  expect(written("sort=lastName&order=desc", { sort: "lastName" })).toBe("sort=lastName&order=desc");
});

test("what is usual is left out, and what belongs to others is left alone", () => {
  expect(written("from=letter&status=active&page=2", { status: "all" })).toBe("from=letter");
  expect(written("", { page: 4 })).toBe("page=4");
});

test("another list begins at its first page", () => {
  expect(written("page=7", { search: "aria" })).toBe("search=aria");
  expect(written("page=7&sort=email", { order: "desc" })).toBe("sort=email&order=desc");
});

test("only a search and a status leave anyone out", () => {
  expect(isFiltered(read("sort=email&page=2"))).toBe(false);
  expect(isFiltered(read("search=a"))).toBe(true);
  expect(isFiltered(read("status=active"))).toBe(true);
  expect(isFiltered(read("status=invited"))).toBe(true);
});

test("those who are invited are active, and not set up yet", () => {
  expect(queryOf(read("status=invited&order=asc"))).toMatchObject({ status: "active", setup: "pending", order: "asc" });
  expect(queryOf(read("status=active"))).toEqual(read("status=active"));
  expect(written("", { status: "invited" })).toBe("status=invited");
});
