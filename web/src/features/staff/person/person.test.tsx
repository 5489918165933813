import { configure, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { useUnsaved, useUnsavedChanges } from "../../../stores/unsaved";
import { aBooking, admin, aMember, aStudio, hours, itIs, renderAs, START } from "../../../test-studio";
import { PersonLink } from "../people/PersonLink";
import { StaffFrame } from "../StaffFrame";

const boss = aMember({ ...admin, _id: "admin-1", username: "kowhai" });
const mia = aMember({ phone: "021 555 123", notes: [] });
const answers = {
  "GET /api/admin/users/user-1": () => Response.json(mia),
  "GET /api/admin/users/user-1/bookings": () => Response.json([]),
};

// Rendering is slow on a busy machine, so allow more time.
configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 20_000 });

const link = (
  <>
    <PersonLink id="user-1">Mia Tāne</PersonLink>
    <StaffFrame />
  </>
);
const url = () => window.location.pathname + window.location.search;

test("a name opens the person's page above the screen, and closing it restores the URL", async () => {
  aStudio(boss, answers);
  renderAs(boss, link, "/admin/classes?search=yoga");
  await userEvent.click(screen.getByRole("link", { name: "Mia Tāne" }));
  expect(url()).toBe("/admin/classes?search=yoga&open=person:user-1");
  const page = within(await screen.findByRole("dialog", { name: "Mia Tāne" }));
  expect(page.getByText("@mia.tane")).toBeTruthy();
  expect(page.getByRole("link", { name: "mia@example.nz" }).getAttribute("href")).toBe("mailto:mia@example.nz");
  expect(page.getByRole("link", { name: "021 555 123" }).getAttribute("href")).toBe("tel:021555123");
  expect(page.queryByText("Member")).toBeNull();
  const before = window.history.length;
  await userEvent.click(page.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  await waitFor(() => expect(url()).toBe("/admin/classes?search=yoga"));
  expect(window.history.length).toBe(before);
});

test("a URL with a person opens the page, and closing it shows the screen below", async () => {
  aStudio(boss, answers);
  renderAs(boss, link, "/admin/users?person=user-1&personTab=notes");
  const page = within(await screen.findByRole("dialog", { name: "Mia Tāne" }));
  await userEvent.click(page.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(url()).toBe("/admin/users"));
});

function UnsavedBelow() {
  useUnsavedChanges(true);
  return null;
}

test("closing the page asks about its own unsaved changes, and not about those of the screen below", async () => {
  aStudio(boss, answers);
  renderAs(boss, [<UnsavedBelow key="below" />, link], "/admin/users");
  await userEvent.click(screen.getByRole("link", { name: "Mia Tāne" }));
  await userEvent.click((await page()).getByRole("button", { name: "Close" }));
  expect(useUnsaved.getState().leave).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
  await waitFor(() => expect(url()).toBe("/admin/users"));

  await userEvent.click(screen.getByRole("link", { name: "Mia Tāne" }));
  const opened = await page();
  await userEvent.click(opened.getByRole("tab", { name: "Notes" }));
  await userEvent.click(await opened.findByRole("button", { name: "Add a note" }));
  await userEvent.type(opened.getByRole("textbox", { name: "Notes" }), "Knee");
  await userEvent.click(opened.getByRole("button", { name: "Close" }));
  expect(useUnsaved.getState().leave).not.toBeNull();
  expect(screen.getByRole("dialog", { name: "Mia Tāne" })).toBeTruthy();
});

const open = (tab = "") => {
  itIs(START - hours(72));
  renderAs(boss, link, `/admin/users?open=person:user-1${tab && `.${tab}`}`);
};
const page = async () => within(await screen.findByRole("dialog", { name: "Mia Tāne" }));

const past = (id: string, differences: object) => ({
  ...aBooking({ _id: id, ...differences }),
  classId: {
    ...aBooking().classId,
    name: `Past ${id}`,
    startTime: "2026-11-01T05:00:00Z",
    endTime: "2026-11-01T06:00:00Z",
  },
});

test("upcoming bookings come first, then past ones with badges for cancellations and no-shows", async () => {
  const bookings = [
    aBooking(),
    past("a", { status: "attended" }),
    past("b", { status: "cancelled", refundedConcessions: 1 }),
    past("c", { status: "no-show" }),
  ];
  aStudio(boss, { ...answers, "GET /api/admin/users/user-1/bookings": () => Response.json(bookings) });
  open();
  const ahead = within(await (await page()).findByRole("list", { name: "To come (1)" }));
  const name = ahead.getByRole("link", { name: "Vinyasa Yoga" });
  expect(name.closest("[title]")?.getAttribute("title")).toBe("Vinyasa Yoga");
  expect(name.getAttribute("href")).toBe("/admin/classes?open=class:class-1");
  const before = within((await page()).getByRole("list", { name: "Past and cancelled (3)" }));
  const rows = before.getAllByRole("listitem").map((row) => row.textContent);
  expect(rows[0]).not.toContain("Attended");
  expect(rows[1]).toContain("CancelledRefunded 1");
  expect(rows[2]).toContain("No-show");
  await userEvent.click((await page()).getByRole("button", { name: "Add to Class" }));
  expect(await screen.findByRole("dialog", { name: "Add to Class" })).toBeTruthy();
});

test.each<[count: number, words: string | null]>([
  [0, null],
  [1, "1 no-show"],
  [22, "22 no-shows"],
])("the heading counts %d no-shows of all past bookings, including those not listed yet", async (count, words) => {
  const missed = Array.from({ length: count }, (_, index) => past(`missed ${index}`, { status: "no-show" }));
  const bookings = [aBooking(), past("a", { status: "attended" }), ...missed];
  aStudio(boss, { ...answers, "GET /api/admin/users/user-1/bookings": () => Response.json(bookings) });
  open();
  const heading = await (await page()).findByRole("heading", { name: `Past and cancelled (${count + 1})` });
  expect(heading.nextElementSibling?.textContent ?? null).toBe(words);
});

test("the tab is in the URL, and the balance is edited in place", async () => {
  const saved: unknown[] = [];
  aStudio(boss, {
    ...answers,
    "GET /api/admin/users/user-1/concessions": () =>
      Response.json({
        entries: [
          {
            _id: "e1",
            delta: 5,
            balanceAfter: 5,
            cause: "granted",
            classId: null,
            className: null,
            classStartTime: null,
            createdAt: "2026-11-20T00:00:00Z",
          },
        ],
        currentConcessions: 5,
        totalPages: 1,
        currentPage: 1,
        total: 1,
      }),
    "PUT /api/admin/users/user-1": (init: RequestInit) => {
      saved.push(JSON.parse(String(init.body)));
      return Response.json({ success: true, message: "User updated successfully", user: mia });
    },
  });
  open();
  await userEvent.click((await page()).getByRole("tab", { name: "Balance" }));
  expect(url()).toBe("/admin/users?open=person:user-1.balance");
  const statement = within(await (await page()).findByRole("list", { name: "Statement" }));
  expect(statement.getByRole("listitem").textContent).toContain("Added by the studio+5");
  await userEvent.click((await page()).getByRole("button", { name: "Edit balance" }));
  const field = (await page()).getByLabelText("Concessions");
  expect(document.activeElement).toBe(field);
  await userEvent.clear(field);
  await userEvent.type(field, "15");
  await userEvent.click((await page()).getByRole("button", { name: "Save Changes" }));
  const edit = await (await page()).findByRole("button", { name: "Edit balance" });
  expect(saved).toMatchObject([{ concessions: 15, before: { concessions: 5 } }]);
  expect(document.activeElement).toBe(edit);
});

test("notes are shown and edited in place", async () => {
  const noted = { ...mia, notes: [{ content: "Knee", createdAt: "2026-01-01T00:00:00.000Z" }] };
  aStudio(boss, { ...answers, "GET /api/admin/users/user-1": () => Response.json(noted) });
  open("notes");
  expect(await (await page()).findByText("Knee")).toBeTruthy();
  await userEvent.click((await page()).getByRole("button", { name: "Edit notes" }));
  expect((await page()).getByLabelText<HTMLTextAreaElement>("Notes").value).toBe("Knee");
});

test("the history lists the events, and a button opens it as a table", async () => {
  const event = {
    type: "booking",
    description: "Booked HIIT",
    className: "HIIT",
    classDate: "2026-11-23",
    classTime: "13:00",
    location: "",
    instructor: "",
    concessions: 1,
    delta: -1,
    status: "confirmed",
    details: "",
    by: "Kōwhai Ngata",
    byId: "admin-2",
    timestamp: "2026-11-20T00:00:00Z",
  };
  aStudio(boss, {
    ...answers,
    "GET /api/admin/users/user-1/history": () =>
      Response.json({ history: [event], currentConcessions: 4, total: 1, totalPages: 1, currentPage: 1 }),
  });
  open("history");
  const list = within(await (await page()).findByRole("list", { name: "History" }));
  expect(list.getByRole("listitem").textContent).toContain("Booked HIIT−1");
  const by = list.getByRole("link", { name: "Kōwhai Ngata" });
  expect(by.getAttribute("href")).toBe("/admin/users?open=person:admin-2");
  await userEvent.click((await page()).getByRole("button", { name: "As a table, with export" }));
  expect(await screen.findByRole("dialog", { name: "User History" })).toBeTruthy();
});

test("an older link to a tab that is gone opens the bookings", async () => {
  aStudio(boss, answers);
  open("view");
  expect((await page()).getByRole("tab", { name: "Bookings", selected: true })).toBeTruthy();
});

test("a coach sees the contact details, and no tabs or actions", async () => {
  const kahu = aMember({ role: "coach", _id: "coach-1", hasAdminAccess: true });
  const requests = aStudio(kahu, { "GET /api/admin/users/user-1": () => Response.json(aMember()) });
  renderAs(kahu, link, "/admin/users?open=person:user-1.notes");
  expect((await page()).getByRole("link", { name: "mia@example.nz" })).toBeTruthy();
  expect((await page()).queryByRole("tab")).toBeNull();
  expect((await page()).queryByRole("button", { name: /^Actions/ })).toBeNull();
  expect(requests.filter((call) => call.includes("/users/user-1/"))).toEqual([]);
});

test("for a deleted person a message is shown", async () => {
  aStudio(boss, {
    "GET /api/admin/users/user-1": () =>
      Response.json({ success: false, message: "User not found", error: "user_not_found" }, { status: 404 }),
  });
  renderAs(boss, link, "/admin/users?open=person:user-1");
  expect(await screen.findByText("User not found")).toBeTruthy();
});
