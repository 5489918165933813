import type { Class } from "@bindings/Class";
import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { aClass, hours, itIs, START } from "../../../test-studio";
import { bookingOf } from "./test-class";
import type { ClassLists } from "./useClassLists";
import { useRemoteChanges } from "./useRemoteChanges";

beforeEach(() => itIs(START - hours(72)));

/** Returns lists with these bookings and an empty waitlist. */
const lists = (bookings = [bookingOf("Ana")]) =>
  ({
    bookings: { data: bookings, isFetching: false },
    waitlist: { data: [], isFetching: false },
  }) as unknown as ClassLists;

/** Returns the announcement after a refetch finds the class with `differences` and these bookings. */
function announcementOf(differences: Partial<Class>, bookings = [bookingOf("Ana")]) {
  const initialProps = { klass: aClass(), read: lists() };
  const { result, rerender } = renderHook(({ klass, read }) => useRemoteChanges(klass, read), { initialProps });
  expect(result.current.changesText).toBeNull();
  rerender({ klass: aClass(differences), read: lists(bookings) });
  return result.current.changesText?.replace(/^Updated at \d\d:\d\d: /, "") ?? null;
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
