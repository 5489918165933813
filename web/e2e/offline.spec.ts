import type { Page } from "@playwright/test";
import { balance, chip, chooseInProfileMenu, dialog, holdBack, openClass, signInWith, toast } from "./screens";
import { watchMoves } from "./shift";
import { makeClass } from "./staffDashboard";
import { canBeBooked, expect, REFUSED, settled, test, UNREACHABLE } from "./studio";

test.use({ serviceWorkers: "allow" });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const offlineBanner = (page: Page) => page.getByText(/^Offline: as of (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d\d:\d\d$/);

const SCREENS = [
  ["/dashboard", "Welcome, Mia!", "My Classes", "upcoming", "waitlist", "stats"],
  ["/classes", "Class Schedule", "classes in the next 28 days", "classes"],
  ["/concessions", "Your Concessions", "Booking", "concessions"],
  ["/past-classes", "Past Classes", "Attended", "past-bookings"],
  ["/profile", "Profile", "Walker", "me"],
  ["/notification-settings", "Notification Settings", "Low concession alerts", "notification-settings"],
] as const;

const NOTHING = { text: "", facts: [], files: 0, workers: 0 };

/** Returns what is stored on the device: the queries by name, the number of cached files, and of workers. */
const onDevice = (page: Page) =>
  page.evaluate(async () => {
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const opening = indexedDB.open("fantail");
    const database = await read(opening);
    const hasStore = database.objectStoreNames.contains("facts");
    const stored = hasStore ? await read(database.transaction("facts").objectStore("facts").getAll()) : [];
    database.close();
    const text = stored.join();
    const queries = stored.flatMap((facts) => JSON.parse(facts).clientState.queries);
    return {
      text,
      facts: queries.map(({ queryKey }: { queryKey: [string] }) => queryKey[0]).sort(),
      // Counts files, not caches: the browser may create an empty cache again, for compiled code of a deleted file.
      files: (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))).flat()
        .length,
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    };
  });

/** Waits until the app and these queries are stored on the device. */
async function waitUntilStored(page: Page, ...facts: string[]) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const stored = async () => (await onDevice(page)).facts;
  // The worker and the screens that are fetched ahead take long on a slow machine.
  await expect.poll(stored, { intervals: [100], timeout: 45_000 }).toEqual(expect.arrayContaining(facts));
}

/** Opens the schedule and the dashboard, and waits until the data of both is stored on the device. */
async function storeScreens(page: Page) {
  await page.goto("/classes");
  await expect(page.locator("[data-class]").first()).toBeVisible();
  await waitUntilStored(page, "me", "classes");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome, Mia!" })).toBeVisible();
  await waitUntilStored(page, "me", "classes", "upcoming", "waitlist", "stats", "bank-details");
}

async function goOffline(page: Page) {
  await page.context().setOffline(true);
  await page.reload();
}

const BROKEN = {
  "is refused": () => {
    indexedDB.open = () => {
      throw new DOMException("refused", "SecurityError");
    };
  },
  "never answers": () => {
    indexedDB.open = () => new EventTarget() as IDBOpenDBRequest;
  },
  "is full": () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  },
};

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(UNREACHABLE));

test("the app can be installed, with the studio's name and its own icons", async ({ page, studio }) => {
  await page.goto("/dashboard");
  const address = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest = await (await fetch(studio.url + address)).json();
  expect(manifest).toMatchObject({ name: "Fantail Studio", start_url: "/dashboard", display: "standalone" });
  const sizes = manifest.icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`);
  expect(sizes).toEqual(expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]));
  for (const { src } of manifest.icons) expect((await fetch(studio.url + src)).status).toBe(200);
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual(["/classes", "/dashboard"]);
  await waitUntilStored(page, "me");
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
});

test("each of a member's screens opens without a connection, and shows the time of its data", async ({ page }) => {
  for (const [path, heading, fact, ...stored] of SCREENS) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByRole("main").getByText(fact).first()).toBeVisible();
    // Data that was fetched just before a page is left is not stored.
    await waitUntilStored(page, ...stored, "inbox");
  }
  await page.context().setOffline(true);
  for (const [path, heading, fact] of SCREENS) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByRole("main").getByText(fact).first()).toBeVisible();
    await expect(offlineBanner(page)).toBeVisible();
  }
});

test("after a first visit to the profile, the screens that were not opened yet open without a connection, too", async ({
  page,
}) => {
  await page.goto("/profile");
  await waitUntilStored(page, "me", "upcoming", "waitlist", "stats", "classes", "concessions");
  await page.context().setOffline(true);
  for (const [path, heading, fact] of SCREENS.slice(0, 3)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByRole("main").getByText(fact).first()).toBeVisible();
    await expect(offlineBanner(page)).toBeVisible();
    await expect(balance(page)).toHaveText(/^\d+$/);
  }
});

test("the dashboard is rendered from stored data before the server responds, and the responses move nothing", async ({
  page,
}) => {
  await storeScreens(page);
  const expectNoShift = await watchMoves(page);
  const release = await holdBack(page, /\/api\/(?!live)/, "GET");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome, Mia!" })).toBeVisible();
  await expect(page.getByRole("main").locator("table, li").first()).toBeVisible();
  await expect(balance(page)).toHaveText(/^\d+$/);
  const readAgain = page.waitForResponse(/\/upcoming-classes$/);
  release();
  await readAgain;
  await settled(page);
  await expectNoShift(0);
});

test("when the connection is back, all data is fetched again and a toast shows each change", async ({
  page,
  studio,
}) => {
  const [member, second] = [await studio.elsewhere("member"), await studio.elsewhere("second")];
  const newToMember = await member.unbookedClassIds();
  const klass = await second.classThat((k) => canBeBooked(k) && newToMember.has(k._id) && k.availableSpots === 1);
  const [waiting] = await member.waitlist();
  await storeScreens(page);
  await page.goto("/classes");
  await goOffline(page);
  await expect(chip(page, klass)).toContainText("1 spot");
  await second.book(klass);
  await member.leave(waiting?.classId ?? "");
  await page.context().setOffline(false);
  await expect(toast(page, `${klass.name} `).filter({ hasText: "is now full" })).toBeVisible();
  await expect(toast(page, `You are off the waitlist for ${waiting?.className}`)).toBeVisible();
  await expect(chip(page, klass)).toContainText("Join Waitlist");
  await expect(offlineBanner(page)).toHaveCount(0);
});

test("without a connection, an action is disabled with the reason, and booking closes at the server's time, even if the phone is three hours fast", async ({
  page,
  studio,
}) => {
  const klass = await makeClass(await studio.elsewhere("admin"), 33);
  const closesAt = Date.parse(klass.startTime) - 30 * MINUTE;
  // The phone's clock is three hours fast from the first start.
  await page.clock.install({ time: Date.now() + 3 * HOUR });
  await storeScreens(page);
  await goOffline(page);
  await page.goto(`/classes?class=${encodeURIComponent(klass._id)}`);
  const primary = dialog(page).getByRole("button", { name: "Confirm Booking" });
  await expect(primary).toBeDisabled();
  await expect(primary).toHaveAccessibleDescription("You are offline");
  await expect(dialog(page).getByText("You are offline")).toBeVisible();
  // The app knows the server's clock as exactly as half of a request's time, which is long on a busy machine.
  await page.clock.pauseAt(closesAt + 3 * HOUR - 5_000);
  await expect(primary).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(primary).toHaveCount(0);
  await expect(dialog(page).getByText("Booking closed").first()).toBeVisible();
});

/** What the device stores for a member. */
const OWN = [
  "me",
  "studio",
  "classes",
  "upcoming",
  "waitlist",
  "stats",
  "bank-details",
  "packs",
  "closed-days",
  "inbox",
  "concessions",
];

test("only a member's own data is stored, signing out deletes it, and the next sign-in stores it again", async ({
  page,
}) => {
  await storeScreens(page);
  const before = await onDevice(page);
  expect(before.files).toBeGreaterThan(20);
  expect(before.workers).toBe(1);
  expect(before.facts.filter((name) => !OWN.includes(name))).toEqual([]);
  expect(before.text).not.toContain(await page.evaluate(() => localStorage.getItem("token") ?? "?"));
  const addresses = await page.evaluate(async () => {
    const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => url);
  });
  expect(addresses.filter((address) => new URL(address).pathname.startsWith("/api"))).toEqual([]);
  await chooseInProfileMenu(page, "Logout");
  await expect(page).toHaveURL("/login");
  await expect.poll(() => onDevice(page)).toEqual(NOTHING);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("button", { name: "Send Reset Link" })).toBeVisible();
  expect(await onDevice(page)).toEqual(NOTHING);
  await page.goBack();

  await signInWith(page, "member");
  await expect(page).toHaveURL("/dashboard");
  await storeScreens(page);
  await goOffline(page);
  await expect(page.getByRole("heading", { name: "Welcome, Mia!" })).toBeVisible();
});

test("'Clear this device' works without a connection", async ({ page }) => {
  await storeScreens(page);
  await page.goto("/profile");
  await expect(page.getByRole("button", { name: "Clear this device" })).toBeVisible();
  await settled(page);
  await goOffline(page);
  await page.getByRole("button", { name: "Clear this device" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Clear this device" }).click();
  await expect(toast(page, "This device is cleared")).toBeVisible();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect.poll(() => onDevice(page)).toEqual(NOTHING);
});

test("after a change of the token, nothing of the previous account is shown or stored", async ({ page, studio }) => {
  await storeScreens(page);
  const { token } = await studio.elsewhere("second");
  await page.evaluate((token) => localStorage.setItem("token", token), token);
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.textContent?.includes("Mia")) document.documentElement.dataset.shown = "Mia";
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect(page.getByRole("heading", { name: /^Welcome/, level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Welcome, Mia!" })).toHaveCount(0);
  await waitUntilStored(page, "me");
  expect(await page.locator("html").getAttribute("data-shown")).toBeNull();
  expect((await onDevice(page)).text).not.toContain("Mia");
});

test("the next user to sign in sees nothing of the previous one, even without a connection", async ({ page }) => {
  await storeScreens(page);
  await chooseInProfileMenu(page, "Logout");
  await signInWith(page, "second");
  await expect(page.getByRole("heading", { name: /^Welcome/, level: 1 })).toBeVisible();
  await page.goto("/classes");
  await waitUntilStored(page, "me", "classes");
  expect((await onDevice(page)).text).not.toContain("Mia");
  await page.goto("/dashboard");
  await goOffline(page);
  await expect(page.getByRole("heading", { name: /^Welcome/, level: 1 })).not.toContainText("Mia");
  await expect(offlineBanner(page)).toBeVisible();
});

test("a device whose storage is full keeps the data it has, with its time", async ({ page, studio }) => {
  const klass = await (await studio.elsewhere("member")).classThat(canBeBooked);
  await storeScreens(page);
  await page.goto(`/classes?class=${encodeURIComponent(klass._id)}`);
  await expect(dialog(page).getByRole("button", { name: "Confirm Booking" })).toBeEnabled();
  await page.evaluate(BROKEN["is full"]);
  await dialog(page).getByRole("button", { name: "Confirm Booking" }).click();
  await expect(toast(page, "Class booked successfully")).toBeVisible();
  await expect(chip(page, klass)).toContainText("Booked");
  await goOffline(page);
  await expect(offlineBanner(page)).toBeVisible();
  await expect(chip(page, klass)).toBeVisible();
});

test("the data of a session that ended elsewhere is deleted once the server refuses the session", async ({
  page,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED);
  await storeScreens(page);
  await goOffline(page);
  await (await studio.elsewhere("member")).changePassword("another-word");
  await expect(page.getByRole("heading", { name: "Welcome, Mia!" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page).toHaveURL("/login");
  await expect.poll(async () => (await onDevice(page)).text).toBe("");
});

for (const [words, breaks] of Object.entries(BROKEN)) {
  test(`if IndexedDB ${words}, the app works without it`, async ({ page, studio }) => {
    await page.addInitScript(breaks);
    const klass = await (await studio.elsewhere("member")).classThat(canBeBooked);
    await openClass(page, klass);
    await dialog(page).getByRole("button", { name: "Confirm Booking" }).click();
    await expect(toast(page, "Class booked successfully")).toBeVisible();
    await page.reload();
    await expect(page.locator("[data-class]").first()).toBeVisible();
  });
}

test.describe("an admin", () => {
  test.use({ as: "admin" });

  test("has only the own profile and the studio's details stored on the device", async ({ page }) => {
    const screens = [
      ["/admin/users", "Manage Users"],
      ["/admin/classes", "Manage Classes"],
      ["/classes", "Class Schedule"],
      ["/dashboard", "Admin Dashboard"],
    ] as const;
    for (const [path, heading] of screens) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
      // Half a second without a request: longer than data that is stored waits for its write.
      await page.waitForLoadState("networkidle");
    }
    await waitUntilStored(page, "me", "studio");
    expect((await onDevice(page)).facts).toEqual(["me", "studio"]);
  });
});
