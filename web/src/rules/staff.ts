// The staff's rules, beyond everyone's: loaded for people with admin access only.
import type { AdminResetForm } from "@bindings/AdminResetForm";
import type { Class } from "@bindings/Class";
import type { EditClassRequest } from "@bindings/EditClassRequest";
import type { EditUserRequest } from "@bindings/EditUserRequest";
import type { NewClassRequest } from "@bindings/NewClassRequest";
import type { TestEmailRequest } from "@bindings/TestEmailRequest";
import { staffsRules } from ".";
import { composed } from "./composed";

type Staffs = ReturnType<typeof staffsRules>;

/** A function of the rules that are loaded by the time it is called. */
function asked<Name extends keyof Staffs>(name: Name): Staffs[Name] {
  const ask = (...given: never[]) => (staffsRules()[name] as (...given: never[]) => unknown)(...given);
  return ask as Staffs[Name];
}

export const bookOnBehalf = asked("bookOnBehalf");
export const removeOnBehalf = asked("removeOnBehalf");
export const looksLikeASeries = asked("looksLikeASeries");
export const standingEffect = asked("standingEffect");

export const checkUserToAdd = asked("checkUserToAdd");
export const checkClassToJoin = asked("checkClassToJoin");
export const checkClassesToLeave = asked("checkClassesToLeave");
export const checkHistoryToExport = asked("checkHistoryToExport");

export const checkCalendarPrice = asked("checkCalendarPrice");
export const checkNewClass = (form: NewClassRequest, now: number) => staffsRules().checkNewClass(composed(form), now);
export const checkEditClass = (form: EditClassRequest) => staffsRules().checkEditClass(composed(form));
export const checkEditUser = (form: EditUserRequest) => staffsRules().checkEditUser(composed(form));
export const checkAdminReset = (form: AdminResetForm) => staffsRules().checkAdminReset(composed(form));
export const checkTestEmail = (form: TestEmailRequest) => staffsRules().checkTestEmail(composed(form));

/** The dates that a new class's form will make, or the fault of its schedule. */
export const previewSeries = (form: NewClassRequest, now: number) => staffsRules().previewSeries(composed(form), now);

/** The reason a class can't be changed any more, in one sentence; null while it can. */
export const whyNotChanged = ({ endTime, isActive }: Pick<Class, "endTime" | "isActive">, now: number) =>
  staffsRules().whyNotChanged(endTime, isActive, now);

export const dayNumber = asked("dayNumber");
export const dayWords = asked("dayWords");
export const weekdayIndex = asked("weekdayIndex");
export const weekdayWords = asked("weekdayWords");
/** All days of the weeks, from Monday to Sunday, that show the month of this day. */
export const monthDays = asked("monthDays");
/** `November 2026`. */
export const monthWords = asked("monthWords");
/** The first day of the month that is so many months later. */
export const addMonths = asked("monthsLater");
/** `2026-12-01T09:00`: a moment on the studio's clock, as a form has it. */
export const wallTime = asked("wallTimeField");
