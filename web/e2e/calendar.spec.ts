import type { ClassCreatedAnswer } from "@bindings/wire";
import ICAL from "ical.js";
import { expect, test } from "./studio";

/** The day before and the day of both changes of the clocks in the next year. */
function daysAroundClockChanges(): string[] {
  const year = new Date().getFullYear() + 1;
  const sundayFrom = (month: number, first: number) => {
    const day = new Date(Date.UTC(year, month, first));
    day.setUTCDate(first + ((7 - day.getUTCDay()) % 7));
    return day;
  };
  // The first Sunday of April, and the last Sunday of September.
  return [sundayFrom(3, 1), sundayFrom(8, 24)].flatMap((sunday) =>
    [-1, 0].map((days) => new Date(sunday.getTime() + days * 86_400_000).toISOString().slice(0, 10)),
  );
}

type Read = { summary: string; wall: string; startTime: string };

/** Reads the events of a calendar, with the time zone that it defines. */
function eventsOf(text: string): Read[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zone = calendar.getFirstSubcomponent("vtimezone");
  if (!zone) throw new Error("the calendar has no time zone");
  ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const { summary, startDate } = new ICAL.Event(component);
    expect(startDate.zone.tzid).toBe("Pacific/Auckland");
    return { summary, wall: startDate.toString(), startTime: startDate.toJSDate().toISOString() };
  });
}

test("a calendar reads the bookings at the address from the profile, in the studio's time, until it is turned off", async ({
  page,
  studio,
}) => {
  const [admin, member] = [await studio.elsewhere("admin"), await studio.elsewhere("member")];
  const expected: Read[] = [];
  for (const day of daysAroundClockChanges()) {
    const { class: klass } = await admin.post<ClassCreatedAnswer>("/api/admin/classes", {
      name: "Clocks",
      instructor: "Tom Hughes",
      location: "Main Studio",
      startTime: `${day}T18:00`,
      duration: 60,
      concessionsRequired: 0,
      scheduleType: "one-off",
    });
    await member.book(klass);
    expected.push({ summary: "Clocks", wall: `${day}T18:00:00`, startTime: klass.startTime });
  }
  await page.goto("/profile");
  const card = page.getByRole("region", { name: "Calendar" });
  await card.getByRole("button", { name: "Make a calendar address" }).click();
  const address = await card.getByLabel("Calendar address").inputValue();
  await expect(card.getByRole("link", { name: "Open in my calendar" })).toHaveAttribute(
    "href",
    address.replace("http:", "webcal:"),
  );
  // The address has the configured public URL.
  const read = () => fetch(studio.url + new URL(address).pathname);
  const response = await read();
  expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const events = eventsOf(await response.text());
  expect(events.filter(({ summary }) => summary === "Clocks")).toEqual(expected);
  await card.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
  await expect(card.getByRole("button", { name: "Make a calendar address" })).toBeVisible();
  expect((await read()).status).toBe(404);
});
