import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { useToasts } from "../../stores/toasts";
import { admin, aMember, aStudio, coach, press, renderAs, toastTexts } from "../../test-studio";
import { CalendarCard } from "./CalendarCard";
import { Profile } from "./Profile";

const FEED = "/api/users/calendar-feed";
const url = (secret: string) => `https://book.example.nz/calendar/${secret}.ics`;

/** A studio that makes addresses with the secrets `a`, `b` and so on. */
function open(createdAt: string | null = null) {
  let made = 0;
  let at = createdAt;
  aStudio(aMember(), {
    [`GET ${FEED}`]: () => Response.json({ url: null, createdAt: at }),
    [`POST ${FEED}`]: () => {
      const secret = "abc"[made++] ?? "";
      at = `2026-11-28T05:0${made}:00.000Z`;
      return Response.json({ success: true, message: `Made ${secret}`, url: url(secret), createdAt: at });
    },
    [`DELETE ${FEED}`]: () => {
      at = null;
      return Response.json({ success: true, message: "Turned off" });
    },
  });
  renderAs(aMember(), <CalendarCard />);
}

const address = () => screen.findByLabelText<HTMLInputElement>("Calendar address");
const confirm = async (name: string) =>
  userEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name }));

beforeEach(() => useToasts.setState({ toasts: [] }));

test("a new address is shown once, can be opened, replaced after a question, and turned off", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Make a calendar address" }));
  expect((await address()).value).toBe(url("a"));
  const link = screen.getByRole("link", { name: "Open in my calendar" });
  expect(link.getAttribute("href")).toBe("webcal://book.example.nz/calendar/a.ics");
  screen.getByText("Whoever has this address sees your classes: names, times and places. It is shown only now.");
  await press("Replace");
  await confirm("Keep it");
  expect((await address()).value).toBe(url("a"));
  await press("Replace");
  await confirm("Replace");
  await waitFor(async () => expect((await address()).value).toBe(url("b")));
  await press("Turn off");
  await confirm("Turn off");
  expect(await screen.findByRole("button", { name: "Make a calendar address" })).toBeTruthy();
  expect(toastTexts()).toEqual(["Made a", "Made b", "Turned off"]);
});

test("an address that was made earlier is not shown", async () => {
  open("2026-11-20T00:00:00.000Z");
  await screen.findByText(/^Your calendar address was made on 20 November 2026\./);
  expect(screen.queryByLabelText("Calendar address")).toBeNull();
});

test("a failure is shown, and the address stays as it was", async () => {
  aStudio(aMember(), {
    [`POST ${FEED}`]: () => Response.json({ success: false, message: "", error: "internal" }, { status: 500 }),
  });
  renderAs(aMember(), <CalendarCard />);
  await userEvent.click(await screen.findByRole("button", { name: "Make a calendar address" }));
  await waitFor(() => expect(toastTexts()).toEqual(["Failed to make the calendar address"]));
});

test.each([
  [coach, 1],
  [admin, 0],
])("members and coaches have the card, and admins don't: %o", (role, count) => {
  aStudio(aMember(role));
  renderAs(aMember(role), <Profile />, "/profile");
  expect(screen.queryAllByRole("region", { name: "Calendar" })).toHaveLength(count);
});
