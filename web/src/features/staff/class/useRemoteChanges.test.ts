import type { Class } from "@bindings/wire";
import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { actionBegins, actionEnds } from "../../../stores/actions";
import { aClass, hours, itIs, START } from "../../../test-studio";
import { bookingOf } from "./test-class";
import type { ClassLists } from "./useClassLists";
import { useRemoteChanges } from "./useRemoteChanges";

const device = vi.hoisted(() => ({ now: 0 }));
vi.mock(import("../../../lib/deviceClock"), async (original) => ({
  ...(await original()),
  deviceNow: () => device.now,
}));

beforeEach(() => {
  device.now += 60_000;
  itIs(START - hours(72));
});

/** Returns lists with these bookings and an empty waitlist. */
const lists = (bookings = [bookingOf("Ana")]) =>
  ({
    bookings: { data: bookings, isFetching: false },
    waitlist: { data: [], isFetching: false },
  }) as unknown as ClassLists;

/** Returns the announcement after `act`, and a refetch that finds the class with `differences` and these bookings. */
function announcementOf(differences: Partial<Class>, bookings = [bookingOf("Ana")], act = () => {}) {
  const initialProps = { klass: aClass(), read: lists() };
  const { result, rerender } = renderHook(({ klass, read }) => useRemoteChanges(klass, read), { initialProps });
  expect(result.current).toBeNull();
  act();
  rerender({ klass: aClass(differences), read: lists(bookings) });
  return result.current?.replace(/^Updated at \d\d:\d\d: /, "") ?? null;
}

test.each([
  [{ name: "Yin Yoga" }, "another name."],
  [{ startTime: "2026-11-28T06:00:00.000Z", endTime: "2026-11-28T07:00:00.000Z" }, "another time."],
  [{ location: "Annexe", room: "Room 3" }, "another location, another room."],
  [{ instructor: "Kahu Rangi" }, "another instructor."],
  [{ description: "Slow." }, null],
])("changed details of the class are announced: %o", (differences, announcement) => {
  expect(announcementOf(differences)).toBe(announcement);
});

test("changes of the people and of the class are announced together", () => {
  const announcement = announcementOf({ instructor: "Kahu Rangi" }, [bookingOf("Ana"), bookingOf("Ben")]);
  expect(announcement).toBe("1 more booking, another instructor.");
});

const ended = (isRefused: boolean, ago: number) => () => {
  actionBegins();
  actionEnds(isRefused);
  device.now += ago;
};

test.each([
  ["while an action of this tab runs are its own", actionBegins, null],
  ["just after it has ended are its own", ended(false, 1_000), null],
  ["two seconds later are announced", ended(false, 2_000), "1 more booking."],
  ["just after one that the server refused are announced", ended(true, 0), "1 more booking."],
])("changes of people that arrive %s", (_, act, announcement) => {
  expect(announcementOf({}, [bookingOf("Ana"), bookingOf("Ben")], act)).toBe(announcement);
  if (act === actionBegins) actionEnds(true);
});
