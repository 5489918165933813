import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentProps, useLayoutEffect } from "react";
import { expect, test, vi } from "vitest";
import { Pagination, pageNumbers } from "./Pagination";
import { Table } from "./Table";
import { TextButton } from "./TextButton";

type Person = { id: string; name: string; concessions: number };

const people: Person[] = [
  { id: "1", name: "Mia Tane", concessions: 5 },
  { id: "2", name: "Ben Cole", concessions: -2 },
  { id: "3", name: "Zoë King", concessions: 0 },
];

const onName = vi.fn();
const columns = [
  {
    key: "name",
    heading: "User",
    names: true,
    sortKey: "firstName",
    cell: ({ name }: Person) => <TextButton onClick={() => onName(name)}>{name}</TextButton>,
  },
  {
    key: "concessions",
    heading: "Concessions",
    numeric: true,
    sortKey: "concessions",
    cell: (p: Person) => p.concessions,
  },
  { key: "note", heading: "Note", cell: () => "A note" },
];

type TableFixture = Partial<ComponentProps<typeof Table<Person>>>;
const Users = (more: TableFixture) => (
  <Table caption="Users" columns={columns} rows={people} rowKey={({ id }) => id} {...more} />
);

test("a long table renders its first rows and a placeholder, and then the others", () => {
  const renders: (string | null)[][] = [];
  const rows = () => screen.getAllByRole("row", { hidden: true }).slice(1);
  function Seen() {
    useLayoutEffect(() => {
      renders.push(rows().map((row) => row.textContent));
    }, []);
    return "seen";
  }
  render(
    <Users first={2} dense columns={[...columns.slice(0, 1), { key: "seen", heading: "", cell: () => <Seen /> }]} />,
  );
  expect(renders[0]).toEqual(["Mia Taneseen", "Ben Coleseen", ""]);
  expect(rows().map((row) => row.textContent)).toEqual(["Mia Taneseen", "Ben Coleseen", "Zoë Kingseen"]);
});

test("a row renders again when it is another object", () => {
  const cell = vi.fn(({ name }: Person) => name);
  const named = [{ key: "name", heading: "User", names: true, cell }];
  const { rerender } = render(<Users columns={named} />);
  cell.mockClear();
  const [first, ...others] = people as [Person, ...Person[]];
  rerender(<Users columns={named} rows={[{ ...first, name: "Mia King" }, ...others]} />);
  expect(cell.mock.calls.map(([{ name }]) => name)).toEqual(["Mia King"]);
});

test("the sorted column is marked, and sortable headings are buttons", async () => {
  const onSort = vi.fn();
  const { rerender } = render(<Users sort={{ key: "firstName", order: "asc" }} onSort={onSort} />);
  const order = (name: string) => screen.getByRole("columnheader", { name }).getAttribute("aria-sort");
  expect([order("User"), order("Concessions"), order("Note")]).toEqual(["ascending", "none", null]);
  await userEvent.click(screen.getByRole("button", { name: "Concessions" }));
  expect(onSort).toHaveBeenCalledExactlyOnceWith("concessions");
  rerender(<Users sort={{ key: "concessions", order: "desc" }} onSort={onSort} />);
  expect([order("User"), order("Concessions")]).toEqual(["none", "descending"]);
  expect(screen.queryByRole("button", { name: "Note" })).toBeNull();
});

test("clicking a row opens it; clicking a button in the row only runs the button's action", async () => {
  const onOpen = vi.fn();
  render(<Users onOpen={onOpen} />);
  await userEvent.click(screen.getAllByText("A note")[1] as HTMLElement);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(people[1]);
  await userEvent.click(screen.getByRole("button", { name: "Mia Tane" }));
  expect(onName).toHaveBeenCalledExactlyOnceWith("Mia Tane");
  expect(onOpen).toHaveBeenCalledOnce();
});

test("selecting text in a row does not open it", async () => {
  const onOpen = vi.fn();
  render(<Users onOpen={onOpen} />);
  const note = screen.getAllByText("A note")[0] as HTMLElement;
  await userEvent.pointer([
    { target: note, offset: 0, keys: "[MouseLeft>]" },
    { target: note, offset: 4 },
    { keys: "[/MouseLeft]", target: note },
  ]);
  expect(window.getSelection()?.toString()).toBe("A no");
  expect(onOpen).not.toHaveBeenCalled();
});

test("a table that loads other rows is marked as busy", () => {
  render(<Users busy />);
  expect(screen.getByRole("table", { name: "Users" }).getAttribute("aria-busy")).toBe("true");
});

test.each([1, 4, 5, 100, 246, 247, 250])("page %i of 250 has at most nine buttons", (page) => {
  render(<Pagination label="Pages" page={page} pages={250} onPage={() => {}} />);
  expect(screen.getAllByRole("button").length).toBeLessThanOrEqual(9);
  expect(screen.getByRole("button", { name: `Page ${page}` }).getAttribute("aria-current")).toBe("page");
});

test("at most seven page numbers are shown, including the first, the current and the last", () => {
  for (let page = 1; page <= 250; page++) {
    const numbers = pageNumbers(page, 250).filter((number) => number !== null);
    expect(numbers.length).toBeLessThanOrEqual(7);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
    for (const number of [1, page, 250]) expect(numbers).toContain(number);
  }
});

test.each([
  [1, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 8, [1, 2, 3, 4, 5, null, 8]],
  [4, 26, [1, 2, 3, 4, 5, null, 26]],
  [5, 26, [1, null, 4, 5, 6, null, 26]],
  [22, 26, [1, null, 21, 22, 23, null, 26]],
  [23, 26, [1, null, 22, 23, 24, 25, 26]],
  [26, 26, [1, null, 22, 23, 24, 25, 26]],
])("on page %i of %i the page numbers are %j", (page, pages, numbers) => {
  expect(pageNumbers(page, pages)).toEqual(numbers);
});

test("the summary of the shown rows is beside the page numbers, and alone if there is one page", () => {
  const summary = "Showing 1 to 12 of 12 users";
  const { rerender } = render(<Pagination label="Pages" page={1} pages={2} onPage={() => {}} summary={summary} />);
  expect(screen.getByRole("status").textContent).toBe(summary);
  expect(screen.getByRole("navigation", { name: "Pages" })).toBeTruthy();
  rerender(<Pagination label="Pages" page={1} pages={1} onPage={() => {}} summary={summary} />);
  expect(screen.getByRole("status").textContent).toBe(summary);
  expect(screen.queryByRole("navigation")).toBeNull();
});
