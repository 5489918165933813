import type { WaitingClass } from "@bindings/wire";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aClass, aMember, aStudio, full, renderAs, toastTexts } from "../../../test-studio";
import { BookForMe } from "./BookForMe";

const mia = aMember();
const waiting = { ...full, isUserOnWaitlist: true };
const entry = (bookForMe: boolean): WaitingClass => ({
  ...{ _id: "entry-1", classId: "class-1", className: "Vinyasa Yoga", startTime: aClass().startTime, location: "" },
  ...{ joinedAt: aClass().startTime, bookForMe, position: 1, waiting: 2, isFull: true, availableSpots: 0 },
  class: aClass(waiting),
});
const offer = { label: "Book me if a spot opens before Fri 18:00", means: "Uses 1 of 5; free until Fri 18:00" };

test("a waiting member asks to be booked, and takes it back with one press", async () => {
  let isOn = false;
  const sent: unknown[] = [];
  aStudio(mia, {
    "GET /api/users/waitlist-status": () => Response.json({ waitlist: [entry(isOn)] }),
    "PUT /api/bookings/waitlist/class-1": (init) => {
      const body = JSON.parse(`${init.body}`);
      sent.push(body);
      isOn = body.bookForMe;
      return Response.json({ success: true, message: isOn ? "Asked" : "Taken back" });
    },
  });
  renderAs(mia, <BookForMe classId="class-1" offer={offer} />);
  const wish = await screen.findByRole("switch", { name: offer.label });
  expect(screen.getByText(/Uses 1 of 5; free until Fri 18:00\. Whoever joined the waitlist first/)).toBeTruthy();
  for (const checked of [true, false]) {
    await userEvent.click(wish);
    await waitFor(() => expect(wish).toHaveProperty("checked", checked));
  }
  expect(sent).toEqual([{ bookForMe: true }, { bookForMe: false }]);
  expect(toastTexts()).toEqual(["Asked", "Taken back"]);
});

test.each([true, false])("while a spot is open, a wish (%j) can only be taken back", async (bookForMe) => {
  const waitlist = [{ ...entry(bookForMe), isFull: false, availableSpots: 1 }];
  const requests = aStudio(mia, { "GET /api/users/waitlist-status": () => Response.json({ waitlist }) });
  renderAs(mia, <BookForMe classId="class-1" offer={offer} />);
  await waitFor(() => expect(requests).toContain("GET /api/users/waitlist-status"));
  await waitFor(() => expect(screen.queryAllByRole("switch")).toHaveLength(bookForMe ? 1 : 0));
});

test("without an entry on the waitlist, nothing is offered", async () => {
  const requests = aStudio(mia);
  renderAs(mia, <BookForMe classId="class-1" offer={offer} />);
  await waitFor(() => expect(requests).toContain("GET /api/users/waitlist-status"));
  expect(screen.queryByRole("switch")).toBeNull();
});
