import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { admin, aMember, hours, itIs, minutes, renderAs, START } from "../../../test-studio";
import { ClassPage } from "./ClassPage";
import { ASK_REFUND } from "./PersonReasons";
import { bookingOf, refusal, StubStudio } from "./test-class";

const onClose = vi.fn();

function open(studio: StubStudio) {
  studio.install();
  renderAs(
    aMember(admin),
    <ClassPage id="class-1" listed={undefined} tab="bookings" onTab={() => {}} onClose={onClose} />,
  );
}

/** Returns the actions on a person. */
async function itemsFor(name: string) {
  await userEvent.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  const items = (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
  await userEvent.keyboard("{Escape}");
  return items;
}

beforeEach(() => {
  onClose.mockReset();
  itIs(START - hours(72));
});

test("for a deleted class a message and a button to close are shown", async () => {
  const answers = { "GET /api/classes/class-1": refusal(404, "Class not found", "not_found") };
  open(new StubStudio({ answers }));
  expect((await screen.findByRole("alert")).textContent).toContain("Class not found");
  const close = screen.getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement;
  await userEvent.click(close);
  expect(onClose).toHaveBeenCalled();
});

test("a class that ends while its page is open keeps its lists, without actions that change it", async () => {
  open(new StubStudio({ bookings: [bookingOf("Ana")] }));
  expect(await itemsFor("Ana Tāne")).toEqual([ASK_REFUND, "Remove"]);
  act(() => itIs(START + hours(1) - minutes(1)));
  expect(screen.queryByRole("alert")).toBeNull();
  act(() => itIs(START + hours(1)));
  expect(screen.getByRole("alert").textContent).toContain("This class has already taken place");
  expect(await itemsFor("Ana Tāne")).toEqual([ASK_REFUND]);
  expect(screen.queryByRole("button", { name: /Add User/ })).toBeNull();
});

test("if the class can't be loaded, the reason is shown", async () => {
  const answers = { "GET /api/classes/class-1": refusal(503, "Busy", "overloaded") };
  open(new StubStudio({ answers }));
  expect(await screen.findByText("Failed to fetch class data")).toBeTruthy();
  expect(screen.getByText("Busy")).toBeTruthy();
});
