import { configure, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { useTheme } from "../stores/theme";
import { aClass, admin, aMember, aStudio, itIs, START } from "../test-studio";
import { isAt, visit } from "./test-app";

// A busy machine draws slowly.
configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 20_000 });

const boss = aMember({ ...admin, _id: "admin-1" });
const mia = aMember();

beforeEach(() => {
  itIs(START - 3_600_000);
  useTheme.setState({ dark: false, followsSystem: true });
});

const dialog = async () => within(await screen.findByRole("dialog", { name: "Find anything" }));
const results = async () => (await dialog()).queryAllByRole("option").map((option) => option.textContent);

async function openPalette() {
  await userEvent.keyboard("{Control>}k{/Control}");
  const field = (await dialog()).getByRole("combobox");
  await waitFor(() => expect(document.activeElement).toBe(field));
}

test("a person is found by the server's search, and Enter opens their page over the screen", async () => {
  const asked = aStudio(boss, {
    "GET /api/admin/users": () => Response.json({ users: [mia], totalPages: 1, currentPage: 1, total: 1 }),
    "GET /api/admin/users/user-1": () => Response.json(mia),
    "GET /api/admin/users/user-1/bookings": () => Response.json([]),
  });
  visit("/dashboard");
  await screen.findByText("No upcoming classes found");
  await openPalette();
  await userEvent.keyboard("mia");
  await waitFor(async () => expect((await results())[0]).toBe("Mia Tāne@mia.tane · mia@example.nzPerson"));
  expect(asked).toContain("GET /api/admin/users?search=mia&page=1&limit=8&sort=firstName");
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByRole("dialog", { name: "Mia Tāne" })).toBeTruthy();
  expect(window.location.search).toBe("?person=user-1");
});

test("a member finds screens, classes and actions, and nobody else", async () => {
  const asked = aStudio(mia, {
    "GET /api/classes": () => Response.json([aClass()], { headers: { "X-Total-Count": "1" } }),
    "GET /api/classes/class-1": () => Response.json(aClass()),
  });
  visit("/dashboard");
  await screen.findByText("No upcoming classes");
  await openPalette();
  expect(await results()).toContain("Class ScheduleScreen");
  await userEvent.keyboard("vinyasa");
  await waitFor(async () => expect((await results())[0]).toMatch(/^Vinyasa Yoga.*Class$/));
  await userEvent.keyboard("{Enter}");
  await isAt("/classes");
  expect(window.location.search).toBe("?class=class-1");
  expect(asked.filter((call) => call.includes("/admin/users"))).toEqual([]);
});

test("an action is done, and Escape closes the palette at once", async () => {
  aStudio(mia);
  visit("/dashboard");
  await screen.findByText("No upcoming classes");
  await openPalette();
  await userEvent.keyboard("dark");
  await waitFor(async () => expect(await results()).toEqual(["Dark ModeAction"]));
  await userEvent.keyboard("{Enter}");
  expect(useTheme.getState().dark).toBe(true);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a slash goes to the screen's search, a question mark to the help; in a field they are letters", async () => {
  aStudio(boss, {
    "GET /api/admin/users": () => Response.json({ users: [mia], totalPages: 1, currentPage: 1, total: 1 }),
  });
  visit("/admin/users");
  const search = await screen.findByRole<HTMLInputElement>("searchbox");
  await screen.findByText("1 user found");
  await userEvent.keyboard("/");
  expect(document.activeElement).toBe(search);
  await userEvent.keyboard("a/?");
  expect(search.value).toBe("a/?");
  expect(screen.queryByRole("dialog")).toBeNull();
  search.blur();
  await userEvent.keyboard("?");
  expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeTruthy();
});
