import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aClass, admin, aMember, aStudio, coach, hours, itIs, renderAs, START } from "../../../test-studio";
import { windowIsWide } from "../../../ui/test-stubs";
import { Timetable } from "./Timetable";

const intoView = vi.fn<(day: string, options: ScrollIntoViewOptions) => void>();

beforeEach(() => {
  itIs(START - hours(72));
  intoView.mockReset();
  Element.prototype.scrollIntoView = function (this: Element, options) {
    intoView(this.id, options as ScrollIntoViewOptions);
  };
});
afterEach(() => {
  windowIsWide(false);
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
});

const twoFrames = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));

function open(at: string, user = aMember(admin)) {
  const klass = aClass({ maxCapacity: 18 });
  aStudio(user, {
    "GET /api/admin/classes": () => Response.json({ classes: [klass] }),
    "GET /api/classes/class-1": () => Response.json(klass),
    "GET /api/admin/classes/class-1/bookings": () => Response.json({ bookings: [], people: [] }),
    "GET /api/admin/classes/class-1/waitlist": () => Response.json({ waitlist: [], people: [] }),
    "GET /api/admin/classes/class-1/cancellations": () => Response.json({ cancellations: [] }),
  });
  renderAs(user, <Timetable />, at);
  return screen.findAllByText("Vinyasa Yoga");
}

test("the current month begins with this week, until one goes back, and nothing scrolls", async () => {
  windowIsWide(true);
  await open("/admin/classes");
  const firstDay = () => document.querySelector("[data-day]")?.getAttribute("data-day");
  expect(firstDay()).toBe("2026-11-23");
  expect(intoView).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Show earlier days" }));
  expect(firstDay()).toBe("2026-10-26");
  expect(screen.queryByRole("button", { name: "Show earlier days" })).toBeNull();
});

test("from the first week shown, the keyboard goes to the month's earlier days, and from those to the month before", async () => {
  windowIsWide(true);
  await open("/admin/classes");
  document.getElementById("day-2026-11-23")?.focus();
  await userEvent.keyboard("{ArrowUp}");
  expect(screen.getByRole("heading", { name: "November 2026" })).toBeTruthy();
  expect(document.getElementById("day-2026-11-16")).toBeTruthy();
  await userEvent.keyboard("{PageUp}");
  expect(await screen.findByRole("heading", { name: "October 2026" })).toBeTruthy();
});

test("a phone's list of the current month begins with today, and a search shows all days", async () => {
  const [early, late] = [aClass({ _id: "c0", startTime: "2026-11-02T05:00:00.000Z" }), aClass()];
  aStudio(aMember(admin), { "GET /api/admin/classes": () => Response.json({ classes: [early, late] }) });
  renderAs(aMember(admin), <Timetable />, "/admin/classes");
  const days = () => [...document.querySelectorAll("[data-day]")].map((day) => day.getAttribute("data-day"));
  await screen.findByText("Vinyasa Yoga");
  expect(days()[0]).toBe("2026-11-25");
  await userEvent.type(screen.getByRole("searchbox"), "vinyasa");
  await waitFor(() => expect(days()).toEqual(["2026-11-02", "2026-11-28"]));
});

test.each([
  ["1970-01", "November 2026"],
  ["1970-02", "February 1970"],
  ["9998-11", "November 9998"],
  ["9998-12", "November 2026"],
])("at the address of %s, the month shown is %s", async (month, shown) => {
  const user = aMember(admin);
  aStudio(user);
  renderAs(user, <Timetable />, `/admin/classes?month=${month}`);
  expect(await screen.findByRole("heading", { name: shown })).toBeTruthy();
});

test("opening another month doesn't scroll, and neither does returning to the current month", async () => {
  const user = aMember(admin);
  aStudio(user, { "GET /api/admin/classes": () => Response.json({ classes: [aClass()] }) });
  renderAs(user, <Timetable />, "/admin/classes?month=2026-12");
  await screen.findByText("No classes found");
  await userEvent.click(screen.getAllByRole("button", { name: "Previous month, November 2026" })[0] as HTMLElement);
  await screen.findByRole("heading", { name: "November 2026" });
  await screen.findAllByText("Vinyasa Yoga");
  await twoFrames();
  expect(intoView).not.toHaveBeenCalled();
});

test.each([
  ["the month after is shown", "2027-02", "Next month, March 2027", "April 2027"],
  ["'Today' shows the current month", "2026-11", "Today", "November 2026"],
])("a second press right after 'Next month', before that month is rendered: %s", async (_, from, second, shown) => {
  const user = aMember(admin);
  aStudio(user);
  renderAs(user, <Timetable />, `/admin/classes?month=${from}`);
  await screen.findByText("No classes found");
  const [next] = screen.getAllByRole("button", { name: /^Next month/ });
  const [then] = screen.getAllByRole("button", { name: second });
  act(() => {
    next?.click();
    then?.click();
  });
  await screen.findByRole("heading", { name: shown });
});

test.each([
  ["scrolls to today once its classes have loaded", () => {}, true],
  [
    "scrolls to today even if a key was pressed in the meantime",
    () => fireEvent.keyDown(document.body, { key: "y" }),
    true,
  ],
  ["doesn't scroll if the user has scrolled in the meantime", () => fireEvent.wheel(document.body), false],
])("'Today' from another month %s", async (_, meanwhile, isShown) => {
  const user = aMember(admin);
  let arrive = (_: Response) => {};
  const november = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  aStudio(user, {
    "GET /api/admin/classes?from=2026-10-26&to=2026-12-06": () => november,
    "GET /api/admin/classes": () => Response.json({ classes: [] }),
  });
  renderAs(user, <Timetable />, "/admin/classes?month=2027-02");
  await screen.findByText("No classes found");
  await userEvent.click(screen.getByText("Today"));
  await screen.findByRole("heading", { name: "November 2026" });
  // Today is scrolled into view at once, before its classes arrive, and again two frames later.
  await waitFor(() => expect(intoView).toHaveBeenCalled());
  await twoFrames();
  meanwhile();
  intoView.mockClear();
  arrive(Response.json({ classes: [aClass()] }));
  await screen.findAllByText("Vinyasa Yoga");
  await twoFrames();
  expect(intoView.mock.calls.some(([day]) => day === "day-2026-11-25")).toBe(isShown);
});

test("a month without classes is not scrolled", async () => {
  const user = aMember(admin);
  aStudio(user);
  renderAs(user, <Timetable />, "/admin/classes");
  await screen.findByText("No classes found");
  await twoFrames();
  expect(intoView).not.toHaveBeenCalled();
});

test.each([
  ["Edit Class", aMember(admin)],
  ["Class Details", aMember(coach)],
])("'%s' opens the people of the class, and closing that dialog returns to the class", async (title, user) => {
  const [chip] = await open("/admin/classes", user);
  await userEvent.click(chip as HTMLElement);
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  await userEvent.click(dialog.getByRole("button", { name: "Bookings (3/18)" }));
  const people = within(await screen.findByRole("dialog", { name: "Vinyasa Yoga" }));
  expect(window.location.search).toBe("?open=edit:class-1,class:class-1");
  expect(await people.findByText("No confirmed bookings")).toBeTruthy();
  await userEvent.click(people.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(window.location.search).toBe("?open=edit:class-1"));
  expect(screen.getByRole("dialog", { name: title })).toBeTruthy();
  expect(screen.queryByRole("dialog", { name: "Vinyasa Yoga" })).toBeNull();
});

test("a press on the number of bookings opens the people of the class over the month", async () => {
  await open("/admin/classes");
  await userEvent.click(screen.getByRole("button", { name: "Bookings of Vinyasa Yoga, 3/18" }));
  const people = within(await screen.findByRole("dialog", { name: "Vinyasa Yoga" }));
  expect(window.location.search).toBe("?open=class:class-1");
  await userEvent.click(people.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(window.location.search).toBe(""));
  expect(screen.getByRole("heading", { name: "November 2026" })).toBeTruthy();
});

test("for an admin, 'Add someone' opens the class's people and the dialog that adds a user", async () => {
  await open("/admin/classes");
  await userEvent.click(screen.getByRole("button", { name: "Add someone to Vinyasa Yoga" }));
  await screen.findByRole("dialog", { name: "Select User to Add" });
  expect(window.location.search).toBe("?open=class:class-1");
});

test("after Back, the people of the class open without the dialog that adds a user", async () => {
  await open("/admin/classes");
  await userEvent.click(screen.getByRole("button", { name: "Add someone to Vinyasa Yoga" }));
  await screen.findByRole("dialog", { name: "Select User to Add" });
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  act(() => window.history.forward());
  const people = within(await screen.findByRole("dialog", { name: "Vinyasa Yoga" }));
  await people.findByText("No confirmed bookings");
  await twoFrames();
  expect(screen.queryByRole("dialog", { name: "Select User to Add" })).toBeNull();
});

test("a coach has no 'Add someone'", async () => {
  await open("/admin/classes", aMember(coach));
  expect(screen.queryByRole("button", { name: /^Add someone/ })).toBeNull();
});
