import { paths } from "./paths";

/** The kinds of pages that open above a screen, each above the kinds before it, and their tabs. */
const TABS = {
  /** All classes of a day of the calendar. */
  day: [],
  /** 'Edit Class' of the calendar, or 'Class Details' for those who can't edit. */
  edit: [],
  class: ["bookings", "waitlist", "cancellations", "timeline"],
  /** `view` is no tab any more: older links with it open the first tab. */
  person: ["bookings", "balance", "notes", "history", "view"],
} as const;

export type PageKind = keyof typeof TABS;
export type PageTab<Kind extends PageKind> = (typeof TABS)[Kind][number];

const KINDS = Object.keys(TABS) as PageKind[];

/** A page that is open above a screen. `tab` is null for the first tab, and for a page without tabs. */
export type OpenPage = { kind: PageKind; id: string; tab: string | null };

/** The part of a location that names the open pages. */
type Address = { pathname: string; search: string };

/** The query parameter of the open pages, the top one last: `open=class:ID.waitlist,person:ID`. */
const PARAMETER = "open";

/**
 * The parameters that opened a page before there was `open`, on each screen. Letters, calendar files and bookmarks have
 * them. On all screens there was `person`.
 */
const OLD_PARAMETERS: Partial<Record<string, Record<string, PageKind>>> = {
  [paths.classes]: { class: "class" },
  [paths.dashboard]: { class: "class" },
  [paths.timetable]: { day: "day", class: "edit", people: "class" },
};

const oldParameters = (pathname: string) =>
  Object.entries<PageKind>({ ...OLD_PARAMETERS[pathname], person: "person" }).map(([id, kind]) => ({
    kind,
    id,
    tab: id === "class" ? "tab" : `${id}Tab`,
  }));

/** Returns the pages that are open at an address, the top one last. */
export function openPages({ pathname, search }: Address): OpenPage[] {
  const parameters = new URLSearchParams(search);
  const value = (name: string) => parameters.get(name) ?? "";
  const old = oldParameters(pathname).map(({ kind, id, tab }) => pageOrNull(kind, value(id), value(tab)));
  const pages = [...old, ...value(PARAMETER).split(",").map(parse)];
  return pages.filter((page) => page !== null).reduce<OpenPage[]>(push, []);
}

function parse(text: string): OpenPage | null {
  const [, name, idAndTab = ""] = /^(\w+):(.*?)\W*$/.exec(text) ?? [];
  const kind = KINDS.find((candidate) => candidate === name);
  if (!kind) return null;
  const tab = tabNames(kind).find((candidate) => idAndTab.endsWith(`.${candidate}`)) ?? "";
  return pageOrNull(kind, tab ? idAndTab.slice(0, -tab.length) : idAndTab, tab);
}

/** Returns the page; null without an id. Punctuation that was copied behind a link is not part of the id. */
function pageOrNull(kind: PageKind, text: string, tab: string): OpenPage | null {
  const id = text.replace(/\W+$/, "");
  return id ? { kind, id, tab: tabNames(kind).indexOf(tab) > 0 ? tab : null } : null;
}

const tabNames = (kind: PageKind): readonly string[] => TABS[kind];

/** Returns the tab that is open if the address names none; undefined for a page without tabs. */
export const firstTab = (kind: PageKind): string | undefined => tabNames(kind)[0];

/** Returns the pages with another one on top. It replaces a page of its kind, and those of the kinds above it. */
export const push = (pages: readonly OpenPage[], page: OpenPage): OpenPage[] => [...pagesBelow(pages, page.kind), page];

/** Returns the pages that stay open when the page of this kind closes. */
export const pagesBelow = (pages: readonly OpenPage[], kind: PageKind): OpenPage[] =>
  pages.filter((page) => KINDS.indexOf(page.kind) < KINDS.indexOf(kind));

/** Returns the pages with another tab of the page of this kind. */
export const withTab = (pages: readonly OpenPage[], kind: PageKind, tab: string): OpenPage[] =>
  pages.map((page) => (page.kind === kind ? { ...page, tab: tab === firstTab(kind) ? null : tab } : page));

/** Returns an address's query with exactly these pages open. */
export function pagesQuery({ pathname, search }: Address, pages: readonly OpenPage[]): string {
  const parameters = new URLSearchParams(search);
  const old = oldParameters(pathname).flatMap(({ id, tab }) => [id, tab]);
  for (const name of [PARAMETER, ...old]) parameters.delete(name);
  if (pages.length > 0) parameters.set(PARAMETER, pages.map(format).join());
  return queryText(parameters);
}

const format = ({ kind, id, tab }: OpenPage) => `${kind}:${id}${tab ? `.${tab}` : ""}`;

/** Returns the parameters as an address has them, with colons and commas as they are. */
export function queryText(parameters: URLSearchParams): string {
  const text = `${parameters}`.replaceAll("%3A", ":").replaceAll("%2C", ",");
  return text && `?${text}`;
}
