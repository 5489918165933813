import type {
  Class,
  EditClassRequest,
  NewClassRequest,
  Problem,
  RecurringPattern,
  ScheduleType,
  Weekday,
} from "@bindings/wire";
import { editOf, type FieldGroups } from "../../../lib/edits";
import { wholeNumber } from "../../../lib/wholeNumber";
import { limits } from "../../../rules";
import { checkCalendarPrice, wallTimeField } from "../../../rules/staff";
import { timeText } from "../../../ui/timeText";

/** The fields of a class that can be changed, as typed. A number is kept as text until the form is sent. */
export type ClassValues = {
  name: string;
  description: string;
  instructor: string;
  location: string;
  room: string;
  duration: string;
  maxCapacity: string;
  noLimit: boolean;
  concessionsRequired: string;
};

/** Fields that conflict together: with 'No limit' checked, the number has no meaning. */
export const LINKED_FIELDS: FieldGroups<ClassValues> = [["maxCapacity", "noLimit"]];

/** The schedule of a new class. */
export type ScheduleValues = {
  /** The studio's local date and time: `2026-12-01` and `09:00`. */
  startDate: string;
  startTime: string;
  scheduleType: ScheduleType;
  recurringPattern: RecurringPattern;
  recurringDays: Weekday[];
  recurringInterval: string;
  recurringEndDate: string;
};

export type NewClassValues = ClassValues & ScheduleValues;

/** Returns the values of an empty form, with the studio's defaults. */
export function emptyClass(startDate = "", startTime = ""): NewClassValues {
  const { defaultDurationMinutes, defaultCapacity, defaultConcessionsRequired, minimumRecurringInterval } = limits();
  return {
    name: "",
    description: "",
    instructor: "",
    location: "",
    room: "",
    duration: `${defaultDurationMinutes}`,
    maxCapacity: `${defaultCapacity}`,
    noLimit: false,
    concessionsRequired: `${defaultConcessionsRequired}`,
    startDate,
    startTime,
    scheduleType: "one-off",
    recurringPattern: "none",
    recurringDays: [],
    recurringInterval: `${minimumRecurringInterval}`,
    recurringEndDate: "",
  };
}

/** Returns the form's values for an existing class. */
export function valuesOf(klass: Class): ClassValues {
  const { name, description, instructor, location, room } = klass;
  return {
    name,
    description,
    instructor,
    location,
    room,
    duration: `${klass.duration}`,
    maxCapacity: `${klass.maxCapacity ?? limits().defaultCapacity}`,
    noLimit: klass.maxCapacity === null,
    concessionsRequired: `${klass.concessionsRequired}`,
  };
}

/** Returns the schedule of a class as values of the new-class form. */
export function scheduleValuesOf(klass: Class): ScheduleValues {
  const [startDate = "", startTime = ""] = wallTimeField(klass.startTime).split("T");
  const { scheduleType, recurringPattern, recurringDays, recurringInterval, recurringEndDate } = klass;
  return {
    startDate,
    startTime,
    scheduleType,
    recurringPattern,
    recurringDays,
    recurringInterval: `${recurringInterval}`,
    recurringEndDate: recurringEndDate ?? "",
  };
}

/** Returns the values for a copy of a class. The start date and end date are empty. */
export function copiedClass(klass: Class): NewClassValues {
  return { ...emptyClass(), ...valuesOf(klass), ...scheduleValuesOf(klass), startDate: "", recurringEndDate: "" };
}

export function newClassRequest(values: NewClassValues): NewClassRequest {
  return { ...detailsOf(values), ...scheduleRequest(values) };
}

/** Builds the request that looks for clashes: the time, duration, location, room and instructor. */
export function clashesRequest(values: NewClassValues): NewClassRequest {
  const { instructor, location, room, duration } = detailsOf(values);
  // The server refuses an empty name, but the name doesn't matter for clashes.
  return { name: "-", instructor, location, room, duration, ...scheduleRequest(values) };
}

/** Builds the request of an edit: the changed fields with their earlier values. */
export function editClassRequest(values: ClassValues, baseline: ClassValues): EditClassRequest {
  return editOf(detailsOf(baseline), detailsOf(values));
}

/** Returns a problem if the price is below the calendar's minimum, unless it is the class's current price. */
export function priceProblem(typed: string, present?: number): Problem | null {
  return checkCalendarPrice(wholeNumber(typed, limits().maximumConcessionsRequired + 1), present);
}

function detailsOf(values: ClassValues) {
  const { name, description, instructor, location, room } = values;
  const { maximumDurationMinutes, maximumCapacity, maximumConcessionsRequired } = limits();
  return {
    name,
    description,
    instructor,
    location,
    room,
    duration: wholeNumber(values.duration, maximumDurationMinutes + 1),
    maxCapacity: values.noLimit ? null : wholeNumber(values.maxCapacity, maximumCapacity + 1),
    concessionsRequired: wholeNumber(values.concessionsRequired, maximumConcessionsRequired + 1),
  };
}

/** Builds the schedule of the request. */
export function scheduleRequest(values: ScheduleValues): NewClassRequest {
  const { scheduleType, recurringPattern, startDate, startTime } = values;
  const once: NewClassRequest = { scheduleType, startTime: startOf(startDate, startTime) };
  if (scheduleType === "one-off") return { ...once, recurringPattern: "none" };
  return {
    ...once,
    recurringPattern,
    recurringDays: recurringPattern === "custom" ? values.recurringDays : [],
    recurringInterval: wholeNumber(values.recurringInterval, limits().minimumRecurringInterval - 1),
    recurringStartDate: startDate,
    recurringEndDate: values.recurringEndDate,
  };
}

/** Returns the local date and time as one text; empty if either is missing. */
function startOf(date: string, time: string): string {
  return date && time.trim() ? `${date}T${timeText(time)}` : "";
}
