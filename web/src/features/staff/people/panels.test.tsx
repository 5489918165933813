import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { bookOnBehalf, removeOnBehalf } from "../../../rules";
import { aBooking, aClass, aMember, coach, full, hours, itIs, minutes, START } from "../../../test-studio";
import { OnBehalfPanel } from "./OnBehalfPanel";
import { RemovalPanel } from "./RemovalPanel";

const broke = aMember({ concessions: -2 });
const booking = { ...aBooking().classId, ...aBooking() };

function OnBehalf({ klass = aClass(), user = broke, concessions = false }) {
  return <OnBehalfPanel klass={klass} user={user} overrides={{ concessions }} />;
}

beforeEach(() => itIs(START - hours(72)));

test("the effect comes first, and the override's shows at once", () => {
  const { rerender, container } = render(<OnBehalf />);
  const effect = () => container.querySelector("[data-effect]");
  expect(effect()?.textContent).toBe("They would be at −3: needs the override.");
  expect(effect()?.getAttribute("data-effect")).toBe("needs-override");
  rerender(<OnBehalf concessions />);
  expect(effect()?.textContent).toBe("The place costs nothing: they stay at −2.");
  expect(effect()?.getAttribute("data-effect")).toBe("goes");
});

test("what the member would see is their own panel, every rule of it", async () => {
  render(<OnBehalf />);
  expect(screen.queryByRole("region")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "What Mia would see" }));
  const panel = screen.getByRole("region", { name: "Can you book?" });
  const { member } = bookOnBehalf(aClass(), broke, {}, START - hours(72));
  expect(
    within(panel)
      .getAllByRole("listitem")
      .map((rule) => rule.dataset.rule),
  ).toEqual(member.book.checks.map((check) => check.rule));
});

test("it ticks: the member's own way closes, the studio's stays open", async () => {
  itIs(START - minutes(31));
  render(<OnBehalf user={aMember()} />);
  await userEvent.click(screen.getByRole("button", { name: "What Mia would see" }));
  expect(screen.getAllByText("Booking closes in 1 min").length).toBeGreaterThan(0);
  act(() => itIs(START - minutes(30)));
  expect(within(screen.getByRole("region")).getByText("No", { exact: true })).toBeTruthy();
  expect(screen.getByText("It takes 1 concession: they would be at 4.")).toBeTruthy();
});

test("a full class leaves the waitlist, and says what waiting asks for", () => {
  render(<OnBehalf klass={aClass(full)} user={aMember({ concessions: 0 })} />);
  expect(screen.getByText("Class is full: they can join the waitlist.")).toBeTruthy();
  expect(screen.getByText("They have 0 and waiting asks for 1 concession: needs the override.")).toBeTruthy();
});

test("whoever waits already is not offered it again", () => {
  render(<OnBehalf klass={aClass({ ...full, isUserOnWaitlist: true })} user={aMember()} />);
  expect(screen.getByText("They are already on the waitlist for this class.")).toBeTruthy();
  expect(screen.queryByText(/they can join/)).toBeNull();
});

test("a coach books nothing themselves, and the panel says so", async () => {
  render(<OnBehalf user={aMember(coach)} />);
  expect(screen.getByText("A coach's place costs nothing.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "What Kahu would see" }));
  expect(within(screen.getByRole("region", { name: "Can you book?" })).getByText("No", { exact: true })).toBeTruthy();
});

test("removal says what comes back, and shows the member's way to cancel", () => {
  render(<RemovalPanel booking={booking} user={aMember()} overrides={{}} now={START - hours(72)} isOpen />);
  expect(screen.getByText("1 concession back: they would be at 6.")).toBeTruthy();
  expect(screen.getByText("Free cancellation until Fri 18:00")).toBeTruthy();
  expect(screen.getByRole("region", { name: "Can you cancel?" })).toBeTruthy();
});

test("within 24 hours the removal names the override", () => {
  const late = START - hours(24);
  const { container } = render(<RemovalPanel booking={booking} user={aMember()} overrides={{}} now={late} />);
  const effect = container.querySelector("[data-effect]");
  expect(effect?.textContent).toBe(removeOnBehalf(booking, aMember(), {}, late).effect);
  expect(effect?.getAttribute("data-effect")).toBe("needs-override");
});

test("where no override can be chosen none is named", () => {
  const late = START - hours(24);
  const { container } = render(<RemovalPanel booking={booking} user={aMember()} overrides={null} now={late} />);
  expect(container.querySelector("[data-effect]")?.textContent).toBe("No refund within 24h");
});
