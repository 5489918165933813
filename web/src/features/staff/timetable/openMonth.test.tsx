import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aClass, admin, aMember, aStudio, coach, hours, itIs, renderAs, START } from "../../../test-studio";
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
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
});

const twoFrames = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));

function open(at: string, user = aMember(admin)) {
  const klass = aClass({ maxCapacity: 18 });
  aStudio(user, {
    "GET /api/admin/classes": () => Response.json({ classes: [klass] }),
    "GET /api/classes/class-1": () => Response.json(klass),
  });
  renderAs(user, <Timetable />, at);
  return screen.findAllByText("Vinyasa Yoga");
}

test("the present month opens with today in sight, and the focus where it was", async () => {
  await open("/admin/classes");
  expect(intoView).toHaveBeenCalledWith("day-2026-11-25", { block: "nearest" });
  expect(document.activeElement).toBe(document.body);
});

test("another month opens at its top, and coming back to this one doesn't move it", async () => {
  const user = aMember(admin);
  aStudio(user);
  renderAs(user, <Timetable />, "/admin/classes?month=2026-12");
  await screen.findByText("No classes found");
  await userEvent.click(screen.getAllByRole("button", { name: "Previous month, November 2026" })[0] as HTMLElement);
  await screen.findByRole("heading", { name: "November 2026" });
  expect(intoView).not.toHaveBeenCalled();
});

test.each([
  ["two presses go two months", "2027-02", "Next month, March 2027", "April 2027"],
  ["'Today' comes back", "2026-11", "Today", "November 2026"],
])("after a press of 'Next month', %s, though its month is not drawn yet", async (_, from, second, shown) => {
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
  ["shows today once its classes are there", () => {}, true],
  ["shows today though something is typed meanwhile", () => fireEvent.keyDown(document.body, { key: "y" }), true],
  ["leaves a page alone that was scrolled by hand meanwhile", () => fireEvent.wheel(document.body), false],
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
  // It is brought into view at once, though empty, and again two frames later.
  await waitFor(() => expect(intoView).toHaveBeenCalled());
  await twoFrames();
  meanwhile();
  intoView.mockClear();
  arrive(Response.json({ classes: [aClass()] }));
  await screen.findAllByText("Vinyasa Yoga");
  await twoFrames();
  expect(intoView.mock.calls.some(([day]) => day === "day-2026-11-25")).toBe(isShown);
});

test.each([
  ["Edit Class", aMember(admin)],
  ["Class Details", aMember(coach)],
])("from '%s' it goes on to the people of the class", async (title, user) => {
  const [chip] = await open("/admin/classes", user);
  await userEvent.click(chip as HTMLElement);
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  const link = dialog.getByRole("link", { name: "Bookings (3/18)" });
  expect(link.getAttribute("href")).toBe("/dashboard?class=class-1");
});
