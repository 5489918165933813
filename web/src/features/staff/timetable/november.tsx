import type { Class } from "@bindings/Class";
import type { Weekday } from "@bindings/Weekday";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { useToasts } from "../../../stores/toasts";
import { admin, aMember, aStudio, hours, itIs, renderAs, START } from "../../../test-studio";
import { Timetable } from "./Timetable";

/** The request for the weeks that show November. */
export const NOVEMBER = "GET /api/admin/classes?from=2026-10-26&to=2026-12-06";

/** One of a series: every second week, Mondays and Fridays. */
export const fortnightly = {
  scheduleType: "recurring",
  recurringPattern: "custom",
  recurringDays: ["friday", "monday"] as Weekday[],
  recurringStartDate: "2026-11-02",
  recurringInterval: 2,
} satisfies Partial<Class>;

/** Each test is on Wednesday 25 November 2026. */
export function inNovember() {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: START - hours(72) });
    itIs(START - hours(72));
    useToasts.setState({ toasts: [] });
  });
  afterEach(() => vi.useRealTimers());
}

/** The studio's server with these classes in November. */
export function studioWith(classes: Class[], answers: Parameters<typeof aStudio>[1] = {}, user = aMember(admin)) {
  const one = classes.map((klass) => [`GET /api/classes/${klass._id}`, () => Response.json(klass)] as const);
  return aStudio(user, {
    [NOVEMBER]: () => Response.json({ classes }),
    ...Object.fromEntries(one),
    ...answers,
  });
}

export const show = (at = "/admin/classes", user = aMember(admin)) => renderAs(user, <Timetable />, at);
export const dialog = (name: string) => screen.findByRole("dialog", { name });

/** 'Edit Class' once it has what to edit. */
export async function editForm() {
  await screen.findByLabelText("Name");
  return within(screen.getByRole("dialog", { name: "Edit Class" }));
}

export const chips = (within: ParentNode = document) => [...within.querySelectorAll<HTMLElement>("[data-class]")];
export const toasted = () => useToasts.getState().toasts.map((toast) => [toast.tone, toast.text]);
