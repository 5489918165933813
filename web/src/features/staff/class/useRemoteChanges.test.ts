import type { Class } from "@bindings/Class";
import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { aClass, hours, itIs, START } from "../../../test-studio";
import { bookingOf } from "./test-class";
import type { ClassLists } from "./useClassLists";
import { useRemoteChanges } from "./useRemoteChanges";

beforeEach(() => itIs(START - hours(72)));

/** These bookings; an empty waitlist. */
const lists = (bookings = [bookingOf("Ana")]) =>
  ({
    bookings: { data: bookings, isFetching: false },
    waitlist: { data: [], isFetching: false },
  }) as unknown as ClassLists;

/** The news once a class that was seen as it usually is has been read again. */
function newsOf(differences: Partial<Class>, bookings = [bookingOf("Ana")]) {
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
])("a class that is another after a reading is news: %o", (differences, news) => {
  expect(newsOf(differences)).toBe(news);
});

test("people and the class itself are told together", () => {
  const news = newsOf({ instructor: "Kahu Rangi" }, [bookingOf("Ana"), bookingOf("Ben")]);
  expect(news).toBe("1 more booking, another instructor.");
});
