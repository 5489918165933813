import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { bookOnBehalf, removeOnBehalf } from "../../../rules/staff";
import { aBooking, aClass, aMember, coach, full, hours, itIs, minutes, START } from "../../../test-studio";
import { OnBehalfPanel } from "./OnBehalfPanel";
import { RemovalPanel } from "./RemovalPanel";

const broke = aMember({ concessions: -2 });
const booking = { ...aBooking().classId, ...aBooking() };

function OnBehalf({ klass = aClass(), user = broke, concessions = false }) {
  return <OnBehalfPanel klass={klass} user={user} overrides={{ concessions }} />;
}

beforeEach(() => itIs(START - hours(72)));

test("the effect of adding someone is shown, and changes when the override is chosen", () => {
  const { rerender, container } = render(<OnBehalf />);
  const effect = () => container.querySelector("[data-effect]");
  expect(effect()?.textContent).toBe("They would be at −3: needs the override.");
  expect(effect()?.getAttribute("data-effect")).toBe("needs-override");
  rerender(<OnBehalf concessions />);
  expect(effect()?.textContent).toBe("The place costs nothing: they stay at −2.");
  expect(effect()?.getAttribute("data-effect")).toBe("goes");
});

test("'What Mia would see' shows the member's own panel with all rules", async () => {
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

test("as time passes booking closes for the member, but staff can still add them", async () => {
  itIs(START - minutes(31));
  render(<OnBehalf user={aMember()} />);
  await userEvent.click(screen.getByRole("button", { name: "What Mia would see" }));
  expect(screen.getAllByText("Booking closes in 1 min").length).toBeGreaterThan(0);
  act(() => itIs(START - minutes(30)));
  expect(within(screen.getByRole("region")).getByText("No", { exact: true })).toBeTruthy();
  expect(screen.getByText("It takes 1 concession: they would be at 4.")).toBeTruthy();
});

test("for a full class, the panel shows the waitlist and which override joining needs", () => {
  render(<OnBehalf klass={aClass(full)} user={aMember({ concessions: 0 })} />);
  expect(screen.getByText("Class is full: they can join the waitlist.")).toBeTruthy();
  expect(screen.getByText("They have 0 and waiting asks for 1 concession: needs the override.")).toBeTruthy();
});

test("someone on the waitlist is not offered to join it again", () => {
  render(<OnBehalf klass={aClass({ ...full, isUserOnWaitlist: true })} user={aMember()} />);
  expect(screen.getByText("They are already on the waitlist for this class.")).toBeTruthy();
  expect(screen.queryByText(/they can join/)).toBeNull();
});

test("the panel says that a coach's place is free, and that a coach can't book", async () => {
  render(<OnBehalf user={aMember(coach)} />);
  expect(screen.getByText("A coach's place costs nothing.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "What Kahu would see" }));
  expect(within(screen.getByRole("region", { name: "Can you book?" })).getByText("No", { exact: true })).toBeTruthy();
});

test("a removal shows the refund, and the member's panel about cancelling", () => {
  render(<RemovalPanel booking={booking} user={aMember()} overrides={{}} now={START - hours(72)} isOpen />);
  expect(screen.getByText("1 concession back: they would be at 6.")).toBeTruthy();
  expect(screen.getByText("Free cancellation until Fri 18:00")).toBeTruthy();
  expect(screen.getByRole("region", { name: "Can you cancel?" })).toBeTruthy();
});

test("within 24 hours, a removal says that a refund needs the override", () => {
  const late = START - hours(24);
  const { container } = render(<RemovalPanel booking={booking} user={aMember()} overrides={{}} now={late} />);
  const effect = container.querySelector("[data-effect]");
  expect(effect?.textContent).toBe(removeOnBehalf(booking, aMember(), {}, late).effect);
  expect(effect?.getAttribute("data-effect")).toBe("needs-override");
});

test("if no override can be chosen, the removal doesn't mention one", () => {
  const late = START - hours(24);
  const { container } = render(<RemovalPanel booking={booking} user={aMember()} overrides={null} now={late} />);
  expect(container.querySelector("[data-effect]")?.textContent).toBe("No refund within 24h");
});
