import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { admin, aMember, aStudio, renderAs } from "../../../test-studio";
import { ClassLink } from "./ClassLink";

const boss = aMember(admin);
const url = () => window.location.pathname + window.location.search;

test.each([
  ["from another screen, on the timetable", "/admin/users?person=u1&search=mia", "/admin/classes?open=class:c1"],
  [
    "on the timetable, in the same view, and closes the person's page",
    "/admin/classes?view=week&people=c0&peopleTab=waitlist&person=u1&personTab=notes",
    "/admin/classes?view=week&open=class:c1",
  ],
])("a class's name opens its page: %s", async (_, from, to) => {
  aStudio(boss);
  renderAs(boss, <ClassLink id="c1">Yoga</ClassLink>, from);
  await userEvent.click(screen.getByRole("link", { name: "Yoga" }));
  expect(url()).toBe(to);
});
