import type { Booking } from "@bindings/wire";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { aBooking, aMember, aStudio, itIs, renderAs, START } from "../../../test-studio";
import { PastClasses } from "./PastClasses";

function open(bookings: Booking[]) {
  aStudio(aMember(), {
    "GET /api/users/bookings": () => Response.json({ bookings, currentPage: 1, totalPages: 1, total: bookings.length }),
  });
  renderAs(aMember(), <PastClasses />);
}

beforeEach(() => {
  itIs(START);
});

test("each row shows the class's time, name, instructor and place, and the outcome of the booking", async () => {
  const { classId } = aBooking();
  open([
    aBooking({ _id: "b1", status: "attended", displayStartTime: "2026-11-21T05:00:00.000Z" }),
    aBooking({ _id: "b2", status: "no-show", concessionsUsed: 2, displayStartTime: "2026-11-14T05:00:00.000Z" }),
    aBooking({
      _id: "b3",
      status: "cancelled",
      refundedConcessions: 1,
      classId: { ...classId, room: "", isActive: false },
      displayStartTime: "2026-10-31T05:00:00.000Z",
    }),
  ]);
  const rows = (await screen.findAllByRole("listitem")).map((row) => row.textContent);
  expect(rows).toEqual([
    "Sat 21 Nov at 18:00Vinyasa YogaTom Hughes · Main Studio · Room 2Attended1 concession",
    "Sat 14 Nov at 18:00Vinyasa YogaTom Hughes · Main Studio · Room 2No-show2 concessions",
    "Sat 31 Oct at 18:00Vinyasa YogaTom Hughes · Main StudioCancelledRefunded 1Class cancelled by the studio1 concession",
  ]);
  const months = screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
  expect(months).toEqual(["November 2026", "October 2026"]);
});

test("without past classes, the screen links to the schedule", async () => {
  open([]);
  expect(await screen.findByText("No past classes")).toBeTruthy();
  expect(screen.getByRole("link", { name: "See the class schedule" }).getAttribute("href")).toBe("/classes");
});
