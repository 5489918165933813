import type { Class, Weekday } from "@bindings/wire";
import { screen, within } from "@testing-library/react";
import { useToasts } from "../../../stores/toasts";
import { admin, aMember, aStudio, renderAs } from "../../../test-studio";
import { Timetable } from "./Timetable";

export const NOVEMBER = "GET /api/admin/classes?from=2026-10-26&to=2026-12-06";
export const weekly = {
  scheduleType: "recurring",
  recurringPattern: "custom",
  recurringDays: ["friday", "monday"] as Weekday[],
  recurringStartDate: "2026-11-02",
  recurringInterval: 2,
} satisfies Partial<Class>;

/** Stubs the studio's server with these classes in November. */
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
/** Waits for 'Edit Class' to load, and returns queries within the dialog. */
export async function editForm() {
  await screen.findByLabelText("Name");
  return within(screen.getByRole("dialog", { name: "Edit Class" }));
}
export const day = (label: string) => screen.getByText(label).closest("li") as HTMLElement;
export const chips = (within: ParentNode = document) => [...within.querySelectorAll<HTMLElement>("[data-class]")];
export const toasted = () => useToasts.getState().toasts.map((toast) => [toast.tone, toast.text]);
