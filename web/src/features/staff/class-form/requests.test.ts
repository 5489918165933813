import { expect, test } from "vitest";
import { checkEditClass, checkNewClass } from "../../../rules";
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
const wrongWith = (differences: object) => checkNewClass(newClassRequest(filled(differences)), NOW)?.fields;
const wrongWithEdit = (differences: object) =>
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

test("a filled form is a class that the rules accept, at the wall time that was typed", () => {
  expect(wrongWith({})).toBeUndefined();
  expect(newClassRequest(filled()).startTime).toBe("2026-12-01T09:00");
});

test.each(["", "many", "-5", "1.5", "1e2", "99999999999999999999"])("no number is read into '%s'", (typed) => {
  expect(wrongWith({ duration: typed })).toHaveProperty("duration");
  expect(wrongWith({ maxCapacity: typed })).toHaveProperty("maxCapacity");
  expect(wrongWith({ concessionsRequired: typed })).toHaveProperty("concessionsRequired");
  const weekly = { scheduleType: "recurring", recurringPattern: "weekly" };
  expect(wrongWith({ ...weekly, recurringInterval: typed })).toHaveProperty("recurringInterval");
  expect(wrongWithEdit({ duration: typed })).toHaveProperty("duration");
});

test("no limit is sent as null, whatever number was typed before", () => {
  expect(newClassRequest(filled({ noLimit: true, maxCapacity: "x" })).maxCapacity).toBeNull();
  expect(valuesOf(aClass({ maxCapacity: null })).noLimit).toBe(true);
});

test("a day without a time, and a time without a day, are no start", () => {
  expect(wrongWith({ startTime: " " })).toHaveProperty("startTime");
  expect(wrongWith({ startDate: "" })).toHaveProperty("startTime");
  expect(wrongWith({ startTime: "25:00" })).toHaveProperty("startTime");
});

test("only a series says how it repeats, and only a custom one on which days", () => {
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

test("an edit sends what was changed, and what it was before", () => {
  const baseline = valuesOf(aClass({ room: "Room 2" }));
  expect(editClassRequest(baseline, baseline)).toEqual({});
  expect(editClassRequest({ ...baseline, room: "", noLimit: true, duration: "060" }, baseline)).toEqual({
    room: "",
    maxCapacity: null,
    before: { room: "Room 2", maxCapacity: 8 },
  });
});

test("a form's own least price leaves a class alone that is cheaper already", () => {
  expect(priceProblem("1")).toBeNull();
  expect(priceProblem("0", 0)).toBeNull();
  expect(priceProblem("0")?.fields).toHaveProperty("concessionsRequired");
  expect(priceProblem("0", 2)?.fields).toHaveProperty("concessionsRequired");
  expect(priceProblem("", 0)?.fields).toHaveProperty("concessionsRequired");
});
