import { expect, test } from "vitest";
import { type OpenPage, openPages, pagesBelow, pagesQuery, push, queryText, withTab } from "./openPages";

const CLASS = "0197ab_2026-11-28T05:00:00.000Z";

const at = (address: string) => {
  const { pathname, search } = new URL(address, "https://studio.example.nz");
  return { pathname, search };
};
/** The pages at an address, as the address of a screen without other parameters has them. */
const written = (address: string) =>
  decodeURIComponent(pagesQuery({ pathname: "/", search: "" }, openPages(at(address))));
const page = (kind: OpenPage["kind"], id: string, tab: string | null = null): OpenPage => ({ kind, id, tab });

test.each<[string, OpenPage[]]>([
  ["/classes", []],
  [`/classes?open=class:${CLASS}`, [page("class", CLASS)]],
  [`/dashboard?open=class:${CLASS}.waitlist,person:u-1`, [page("class", CLASS, "waitlist"), page("person", "u-1")]],
  ["/admin/users?open=person%3Au_1.balance", [page("person", "u_1", "balance")]],
  [
    "/admin/classes?open=day:2026-11-28,edit:c1,class:c1,person:u1",
    [page("day", "2026-11-28"), page("edit", "c1"), page("class", "c1"), page("person", "u1")],
  ],
  // The first tab isn't written, but may be.
  ["/dashboard?open=class:c1.bookings", [page("class", "c1")]],
  // Only a tab of the kind is a tab.
  ["/dashboard?open=class:c1.balance", [page("class", "c1.balance")]],
  // Of two pages of a kind, the upper one is open. What is no page is left out.
  ["/admin/users?open=person:u1,person:u2", [page("person", "u2")]],
  ["/admin/classes?open=person:u1,class:c1", [page("class", "c1")]],
  ["/dashboard?open=,class:,room:r1,c1,class:c1", [page("class", "c1")]],
  [`/admin/users?open=${"person:u1,".repeat(50)}`, [page("person", "u1")]],
  // Punctuation that was copied behind the link.
  [`/classes?open=class:${CLASS}).`, [page("class", CLASS)]],
  ["/admin/users?open=person:u1.notes.", [page("person", "u1", "notes")]],
])("the pages at %s", (address, pages) => {
  expect(openPages(at(address))).toEqual(pages);
});

test.each([
  [`/classes?class=${CLASS}`, `?open=class:${CLASS}`],
  [`/classes?class=${encodeURIComponent(CLASS)}).`, `?open=class:${CLASS}`],
  ["/dashboard?page=2&class=c1&tab=waitlist", "?open=class:c1.waitlist"],
  ["/dashboard?class=c1&tab=bookings", "?open=class:c1"],
  ["/dashboard?class=c1&tab=nonsense", "?open=class:c1"],
  ["/admin/classes?class=c1", "?open=edit:c1"],
  [
    "/admin/classes?person=u1&personTab=notes&people=c2&peopleTab=timeline&class=c1&day=2026-11-28",
    "?open=day:2026-11-28,edit:c1,class:c2.timeline,person:u1.notes",
  ],
  ["/admin/users?person=u1&personTab=balance", "?open=person:u1.balance"],
  ["/dashboard?class=c1&open=person:u1", "?open=class:c1,person:u1"],
  // Filters and days of other screens.
  ["/dashboard/audit?class=c1", ""],
  ["/admin/today?day=2026-11-28", ""],
  ["/profile?tab=system", ""],
])("the pages at the old address %s", (address, expected) => {
  expect(written(address)).toBe(expected);
});

test.each([
  ["/dashboard?page=2&class=c1&tab=waitlist", "?page=2&open=person:u1"],
  ["/admin/classes?class=c1&people=c1&month=2026-11", "?month=2026-11&open=person:u1"],
  ["/admin/users?open=person:u2.notes&search=mia", "?search=mia&open=person:u1"],
  ["/admin/today?day=2026-11-28", "?day=2026-11-28&open=person:u1"],
  ["/dashboard/audit?class=c1&person=u2", "?class=c1&open=person:u1"],
  ["/profile?tab=system", "?tab=system&open=person:u1"],
])("other pages at %s", (address, expected) => {
  expect(pagesQuery(at(address), [page("person", "u1")])).toBe(expected);
});

test("without pages, only the screen's own parameters remain", () => {
  expect(pagesQuery(at("/admin/classes?view=week&open=edit:c1"), [])).toBe("?view=week");
  expect(pagesQuery(at("/admin/classes?class=c1"), [])).toBe("");
});

test.each<[string, OpenPage, string]>([
  ["", page("class", "c1", "waitlist"), "class:c1.waitlist"],
  ["edit:c1", page("class", "c1"), "edit:c1,class:c1"],
  ["class:c1.waitlist", page("person", "u1"), "class:c1.waitlist,person:u1"],
  ["class:c1,person:u1", page("person", "u2"), "class:c1,person:u2"],
  ["edit:c1,class:c1,person:u1.notes", page("class", "c2"), "edit:c1,class:c2"],
])("above '%s' %o opens", (below, opened, expected) => {
  expect(pagesQuery(at("/"), push(openPages(at(`/?open=${below}`)), opened))).toBe(`?open=${expected}`);
});

test("a page closes with those above it, and its tab changes without them", () => {
  const pages = openPages(at("/admin/classes?open=edit:c1,class:c1.waitlist,person:u1"));
  expect(pagesBelow(pages, "person")).toEqual([page("edit", "c1"), page("class", "c1", "waitlist")]);
  expect(pagesBelow(pages, "class")).toEqual([page("edit", "c1")]);
  expect(pagesBelow(pages, "edit")).toEqual([]);
  expect(withTab(pages, "class", "timeline")[1]).toEqual(page("class", "c1", "timeline"));
  expect(withTab(pages, "class", "bookings")[1]).toEqual(page("class", "c1"));
});

test("an address shows colons and commas as they are", () => {
  expect(pagesQuery(at("/classes"), [page("class", CLASS)])).toBe(`?open=class:${CLASS}`);
  expect(queryText(new URLSearchParams({ search: "a&b: c, d" }))).toBe("?search=a%26b:+c,+d");
  expect(queryText(new URLSearchParams())).toBe("");
});
