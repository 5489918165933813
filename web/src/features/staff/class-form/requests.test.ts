import { expect, test } from "vitest";
import { checkEditClass, checkNewClass } from "../../../rules/staff";
import { aClass, hours, START } from "../../../test-studio";
import { editClassRequest, emptyClass, newClassRequest, priceProblem, valuesOf } from "./requests";

const NOW = START - hours(72);
const filled = (differences = {}) => ({
  ...emptyClass("2026-12-01", "09:00"),
  name: "HIIT",
  instructor: "Aroha",
  location: "Hall",
  ...differences,
});
const problemsOf = (differences: object) => checkNewClass(newClassRequest(filled(differences)), NOW)?.fields;
const editProblemsOf = (differences: object) =>
  checkEditClass(editClassRequest({ ...valuesOf(aClass()), ...differences }, valuesOf(aClass())))?.fields;

test("an empty form has the studio's defaults", () => {
  expect(newClassRequest(emptyClass())).toMatchObject({
    startTime: "",
    duration: 60,
    maxCapacity: 20,
    concessionsRequired: 1,
    scheduleType: "one-off",
    recurringPattern: "none",
  });
  expect(emptyClass().recurringInterval).toBe("1");
});

test("a complete form is valid, and its local time is sent as typed", () => {
  expect(problemsOf({})).toBeUndefined();
  expect(newClassRequest(filled()).startTime).toBe("2026-12-01T09:00");
});

test.each(["", "many", "-5", "1.5", "1e2", "99999999999999999999"])("'%s' is refused as a number", (typed) => {
  expect(problemsOf({ duration: typed })).toHaveProperty("duration");
  expect(problemsOf({ maxCapacity: typed })).toHaveProperty("maxCapacity");
  expect(problemsOf({ concessionsRequired: typed })).toHaveProperty("concessionsRequired");
  const weekly = { scheduleType: "recurring", recurringPattern: "weekly" };
  expect(problemsOf({ ...weekly, recurringInterval: typed })).toHaveProperty("recurringInterval");
  expect(editProblemsOf({ duration: typed })).toHaveProperty("duration");
});

const REQUIRED = "Please fill in all required fields: Name, Instructor, Location, and Start Time";
const series = { scheduleType: "recurring", recurringPattern: "daily" };

test.each([
  ["name", { name: "" }, REQUIRED],
  ["instructor", { instructor: "" }, REQUIRED],
  ["location", { location: "" }, REQUIRED],
  ["startTime", { startDate: "" }, REQUIRED],
  ["startTime", { startTime: "soon" }, "Invalid start time format. Please select a valid date and time."],
  ["startTime", { startDate: "2026-11-20" }, "Start time must be in the future"],
  ["duration", { duration: "5" }, "Duration must be between 15 and 480"],
  ["duration", { duration: "" }, "Duration must be between 15 and 480"],
  ["maxCapacity", { maxCapacity: "0" }, "Max capacity must be between 1 and 10000"],
  ["startTime", { ...series, startDate: "" }, "Please select a start time for recurring schedule"],
  ["recurringPattern", { ...series, recurringPattern: "none" }, "Please select a recurring pattern"],
  [
    "recurringDays",
    { ...series, recurringPattern: "custom" },
    "Please select at least one day for custom recurring pattern",
  ],
  ["recurringInterval", { ...series, recurringInterval: "0" }, "Interval must be at least 1"],
  ["recurringEndDate", { ...series, recurringEndDate: "2026-12-01" }, "End date must be after start date"],
  ["recurringEndDate", { ...series, recurringEndDate: "2028-01-01" }, "End date must be within 1 year of the start"],
])("the field %s of a class with %o has the problem '%s'", (field, typed, problem) => {
  expect(problemsOf(typed)).toHaveProperty(field, problem);
});

test("no limit is sent as null, regardless of the typed number", () => {
  expect(newClassRequest(filled({ noLimit: true, maxCapacity: "x" })).maxCapacity).toBeNull();
  expect(valuesOf(aClass({ maxCapacity: null })).noLimit).toBe(true);
});

test("a start needs both a day and a time", () => {
  expect(problemsOf({ startTime: " " })).toHaveProperty("startTime");
  expect(problemsOf({ startDate: "" })).toHaveProperty("startTime");
  expect(problemsOf({ startTime: "25:00" })).toHaveProperty("startTime");
});

test("only a series is sent with a repetition, and only a custom pattern with days", () => {
  const typed = { recurringPattern: "custom", recurringDays: ["monday"], recurringEndDate: "2026-12-31" } as const;
  expect(newClassRequest(filled(typed))).not.toHaveProperty("recurringEndDate");
  const series = { ...typed, scheduleType: "recurring" } as const;
  expect(newClassRequest(filled(series))).toMatchObject({
    recurringStartDate: "2026-12-01",
    recurringEndDate: "2026-12-31",
    recurringDays: ["monday"],
  });
  expect(newClassRequest(filled({ ...series, recurringPattern: "weekly" })).recurringDays).toEqual([]);
});

test("an edit sends the changed fields and their earlier values", () => {
  const baseline = valuesOf(aClass({ room: "Room 2" }));
  expect(editClassRequest(baseline, baseline)).toEqual({});
  expect(editClassRequest({ ...baseline, room: "", noLimit: true, duration: "060" }, baseline)).toEqual({
    room: "",
    maxCapacity: null,
    before: { room: "Room 2", maxCapacity: 8 },
  });
});

test("a price below the minimum is only valid if the class already has it", () => {
  expect(priceProblem("1")).toBeNull();
  expect(priceProblem("0", 0)).toBeNull();
  expect(priceProblem("0")?.fields).toHaveProperty("concessionsRequired");
  expect(priceProblem("0", 2)?.fields).toHaveProperty("concessionsRequired");
  expect(priceProblem("", 0)?.fields).toHaveProperty("concessionsRequired");
});
