import { act, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { limits } from "../rules";
import { useTheme } from "../stores/theme";
import { aClass, admin, aMember, aStudio, itIs, START } from "../test-studio";
import { isAt, visit } from "./test-app";

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 20_000 });

const adminUser = aMember({ ...admin, _id: "admin-1" });
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

test("a person is found by the server's search, and Enter opens the person's page above the screen", async () => {
  aStudio(adminUser, {
    "GET /api/admin/users": () => Response.json({ users: [], totalPages: 0, currentPage: 1, total: 0 }),
    "GET /api/admin/users?search=mia&page=1&limit=8&sort=firstName": () =>
      Response.json({ users: [mia], totalPages: 1, currentPage: 1, total: 1 }),
    "GET /api/admin/users/user-1": () => Response.json(mia),
    "GET /api/admin/users/user-1/bookings": () => Response.json([]),
  });
  visit("/dashboard");
  await screen.findByText("No upcoming classes found");
  await openPalette();
  await userEvent.keyboard("mia");
  await waitFor(async () => expect((await results())[0]).toBe("Mia Tāne@mia.tane · mia@example.nzPerson"));
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByRole("dialog", { name: "Mia Tāne" })).toBeTruthy();
  expect(window.location.search).toBe("?open=person:user-1");
});

test("if nothing is found in the next weeks, staff can search all classes", async () => {
  aStudio(adminUser, {
    "GET /api/admin/users": () => Response.json({ users: [], totalPages: 0, currentPage: 1, total: 0 }),
  });
  visit("/dashboard");
  await screen.findByText("No upcoming classes found");
  await openPalette();
  await userEvent.keyboard("solstice");
  await waitFor(async () => expect(await results()).toEqual(["Search all classes for ‘solstice’Screen"]));
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(window.location.pathname).toBe("/admin/classes"));
  expect(window.location.search).toBe("?search=solstice");
});

test("the Enter that ends a composition in Safari chooses nothing", async () => {
  aStudio(adminUser);
  visit("/dashboard");
  await screen.findByText("No upcoming classes found");
  await openPalette();
  await userEvent.keyboard("payments");
  await waitFor(async () => expect((await results())[0]).toMatch(/^Payments/));
  fireEvent.keyDown((await dialog()).getByRole("combobox"), { key: "Enter", keyCode: 229 });
  expect(window.location.pathname).toBe("/dashboard");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(window.location.pathname).not.toBe("/dashboard"));
});

test("while the server searches, Enter does not open a person of the previous text", async () => {
  aStudio(adminUser, {
    "GET /api/admin/users": () => new Promise<Response>(() => {}),
    "GET /api/admin/users?search=mia&page=1&limit=8&sort=firstName": () =>
      Response.json({ users: [mia], totalPages: 1, currentPage: 1, total: 1 }),
  });
  visit("/dashboard");
  await screen.findByText("No upcoming classes found");
  await openPalette();
  await userEvent.keyboard("mia");
  await waitFor(async () => expect((await results())[0]).toMatch(/^Mia Tāne/));
  await userEvent.keyboard(" t");
  await waitFor(async () => expect((await results())[0]).toMatch(/^Mia Tāne/));
  await userEvent.keyboard("om");
  await waitFor(async () => expect((await results()).filter((text) => text?.startsWith("Mia"))).toEqual([]));
  await userEvent.keyboard("{Enter}");
  expect(window.location.search).toBe("");
});

test("the search for a text longer than the server accepts ends", async () => {
  aStudio(adminUser, {
    "GET /api/admin/users": () => Response.json({ users: [], totalPages: 0, currentPage: 1, total: 0 }),
  });
  visit("/dashboard");
  await screen.findByText("No upcoming classes found");
  await openPalette();
  await userEvent.paste("k".repeat(limits().searchLength + 1));
  expect(await (await dialog()).findByText("Searching…")).toBeTruthy();
  expect(await (await dialog()).findByText("1 result")).toBeTruthy();
  expect(await results()).toEqual([expect.stringMatching(/^Search all classes for ‘k+’/)]);
});

test("a member finds screens, classes and actions, but no people", async () => {
  const requests = aStudio(mia, {
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
  expect(window.location.search).toBe("?open=class:class-1");
  expect(requests.filter((call) => call.includes("/admin/users"))).toEqual([]);
});

test.each([
  ["the palette", "{Control>}k{/Control}", "Find anything"],
  ["the help", "?", "Keyboard shortcuts"],
])("Back to another screen closes %s", async (_, keys, name) => {
  aStudio(mia);
  visit("/dashboard");
  await userEvent.click(await screen.findByRole("link", { name: "See the class schedule" }));
  await isAt("/classes");
  await userEvent.keyboard(keys);
  await screen.findByRole("dialog", { name });
  act(() => window.history.back());
  await screen.findByText("No upcoming classes");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("Enter runs an action and closes the palette", async () => {
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

test("a slash focuses the screen's search and a question mark opens the help, except in a text field", async () => {
  aStudio(adminUser, {
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
