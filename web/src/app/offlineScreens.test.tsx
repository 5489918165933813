import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useConnection } from "../stores/connection";
import { admin, aMember, aStudio } from "../test-studio";
import { visit } from "./test-app";

const SCHEDULE = "GET /api/classes";
const STATEMENT = "GET /api/users/concessions";
const UPCOMING = "GET /api/users/upcoming-classes";

const setSaveData = (saveData: boolean) =>
  Object.defineProperty(navigator, "connection", { value: { saveData }, configurable: true });

afterEach(() => setSaveData(false));

const ahead = (requests: string[]) =>
  requests
    .map((request) => request.split("?")[0] ?? "")
    .filter((path) => [SCHEDULE, STATEMENT, UPCOMING].includes(path));

test.each(["/dashboard", "/classes"])(
  "after a first visit to %s, the schedule, the bookings and the statement are fetched, each once",
  async (path) => {
    useConnection.setState({ reachable: true });
    const requests = aStudio(aMember());
    visit(path);
    await waitFor(() => expect(ahead(requests).sort()).toEqual([SCHEDULE, STATEMENT, UPCOMING]));
  },
);

test.each([
  ["staff", () => aMember(admin), () => {}],
  ["a member whose browser saves data", () => aMember(), () => setSaveData(true)],
])("nothing is fetched ahead for %s", async (_, user, begin) => {
  begin();
  const requests = aStudio(user());
  visit("/profile");
  await screen.findByRole("heading", { level: 1 });
  await waitFor(() => expect(requests).toContain("GET /api/notifications"));
  // The responses are handled, and then comes idle work, each in tasks of its own.
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setTimeout(resolve));
  expect(ahead(requests)).toEqual([]);
});
