import type { Class } from "@bindings/wire";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aClass, hours, itIs, START } from "../../../test-studio";
import { windowIsWide } from "../../../ui/test-stubs";
import { chips, show, studioWith } from "./test-timetable";

// Rendering a whole month in jsdom is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: START - hours(72) });
  itIs(START - hours(72));
  windowIsWide(true);
});
afterEach(() => {
  windowIsWide(false);
  vi.useRealTimers();
});

const yin = (startTime: string, id = startTime): Class =>
  aClass({ _id: id, name: "Yin", startTime, endTime: startTime });
const DECEMBER = [yin("2026-12-08T05:00:00.000Z"), yin("2026-12-15T05:00:00.000Z")];
const answer = (classes: Class[]) => () => Response.json({ classes });
const goTo = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("a search that finds nothing in the month offers the next class, whose day it shows and focuses", async () => {
  studioWith([aClass()], {
    "GET /api/admin/classes?from=2026-12-01": answer([aClass({ _id: "other" }), ...DECEMBER]),
    "GET /api/admin/classes?from=2026-11-30&to=2027-01-03": answer(DECEMBER),
  });
  show("/admin/classes?search=yin");
  await goTo("Next one: Tue 8 Dec");
  expect(await screen.findByRole("heading", { name: "December 2026" })).toBeTruthy();
  await waitFor(() => expect(chips()).toHaveLength(2));
  await waitFor(() => expect(document.activeElement?.id).toBe("day-2026-12-08"));
  expect(window.location.search).toBe("?search=yin&month=2026-12");
});

test("if no class follows, the last one before is offered", async () => {
  studioWith([], {
    "GET /api/admin/classes?from=2026-12-01": answer([]),
    "GET /api/admin/classes?from=2025-11-01&to=2026-10-31": answer([
      yin("2026-09-01T05:00:00.000Z"),
      yin("2026-10-09T05:00:00.000Z"),
    ]),
  });
  show("/admin/classes?search=yin");
  await goTo("Last one: Fri 9 Oct");
  expect(await screen.findByRole("heading", { name: "October 2026" })).toBeTruthy();
});

test("if there is none at all, that is said", async () => {
  studioWith([], { "GET /api/admin/classes": answer([aClass()]) });
  show("/admin/classes?search=zzz");
  expect(await screen.findByText("There is none on other days.")).toBeTruthy();
});

test("nothing is said of days whose classes can't be fetched", async () => {
  studioWith([], { "GET /api/admin/classes?from=2026-12-01": () => Response.json({ message: "No" }, { status: 403 }) });
  show("/admin/classes?search=zzz");
  expect(await screen.findByText("Other days could not be searched.")).toBeTruthy();
});

test("without a search, an empty month searches no other days", async () => {
  const requests = studioWith([]);
  show();
  await screen.findByText("Get started by creating a new class.");
  await waitFor(() => expect(requests.filter((call) => call.includes("/classes?"))).toHaveLength(3));
  expect(requests).not.toContain("GET /api/admin/classes?from=2026-12-01");
});

test("in a week, the next class is offered, and the focus moves to it", async () => {
  studioWith([], {
    "GET /api/admin/classes?from=2026-11-23&to=2026-11-29": answer([aClass()]),
    "GET /api/admin/classes?from=2026-11-30": answer(DECEMBER),
    "GET /api/admin/classes?from=2026-12-07&to=2026-12-13": answer(DECEMBER.slice(0, 1)),
  });
  show("/admin/classes?view=week&search=yin");
  await goTo("Next one: Tue 8 Dec");
  await waitFor(() => expect(window.location.search).toBe("?view=week&search=yin&week=2026-12-07"));
  await waitFor(() => expect(document.activeElement?.getAttribute("data-class")).toBe(DECEMBER[0]?._id));
});
