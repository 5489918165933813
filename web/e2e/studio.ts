import { type ChildProcess, execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Class, User, WaitlistAnswer } from "@bindings/wire";
import { test as base, expect, type Page, type Request } from "@playwright/test";
import { call, PASSWORD, PROGRAM, serve, signIn, stop } from "./server";
import { template, type Who } from "./template";

const HOUR = 3_600_000;
export const hoursTo = (klass: Class) => (Date.parse(klass.startTime) - Date.now()) / HOUR;
/** Whether a class can be booked, and cancelled with a refund. The demo studio always has such a class. */
export const canBeBooked = (klass: Class) =>
  !klass.isFull && !klass.isUserBooked && !klass.isUserOnWaitlist && 26 < hoursTo(klass);

/** A real server, with its own database. */
export class Studio {
  url = "";
  private process: ChildProcess | undefined;
  /** Environment variables for the server, used from its next start. */
  readonly settings: Record<string, string> = {};

  constructor(
    private readonly database: string,
    /** Tokens of sessions in the database that are still unused. */
    private readonly sessions: Record<Who, string[]>,
  ) {}

  async open() {
    const port = this.url ? new URL(this.url).port : "0";
    const { process, url } = await serve(this.database, port, this.settings);
    this.process = process;
    this.url = url;
  }

  async close() {
    if (this.process) await stop(this.process);
  }

  /** Ends the server at once. After SIGTERM it would leave idle connections open for a quarter of a second. */
  async kill() {
    if (this.process) await stop(this.process, "SIGKILL");
  }

  /** Creates an admin with the command line, and returns the path of the invitation that it prints. */
  inviteAdmin(email: string, firstName: string, lastName: string): string {
    const options = { "--db": this.database, "--email": email, "--first-name": firstName, "--last-name": lastName };
    const output = execFileSync(PROGRAM, ["admin", "create", ...Object.entries(options).flat()], { encoding: "utf8" });
    const path = output.match(/\/setup-password\?token=\S+/)?.[0];
    if (!path) throw new Error(`no link was printed: ${output}`);
    return path;
  }

  /** Returns a client that calls the API as a user on another device, with another session. */
  async elsewhere(who: Who): Promise<Elsewhere> {
    return new Elsewhere(this.url, this.sessions[who].pop() ?? (await this.signIn(who)));
  }

  /** Signs in with the demo studio's password, and returns the session's token. */
  signIn = (username: string) => signIn(this.url, username);
}

/** Calls the API as a user on another device. */
export class Elsewhere {
  constructor(
    private readonly url: string,
    readonly token: string,
  ) {}

  get<T>(path: string) {
    return call<T>(this.url, "GET", path, this.token);
  }

  post<T>(path: string, body?: object) {
    return call<T>(this.url, "POST", path, this.token, body);
  }

  put<T>(path: string, body?: object) {
    return call<T>(this.url, "PUT", path, this.token, body);
  }

  del<T>(path: string, body?: object) {
    return call<T>(this.url, "DELETE", path, this.token, body);
  }

  me = () => this.get<User>("/api/auth/profile");

  /** Fetches every class of the schedule, with this user's flags. */
  async classes(): Promise<Class[]> {
    const all: Class[] = [];
    for (let page = 1; ; page++) {
      const found = await this.get<Class[]>(`/api/classes?page=${page}`);
      if (found.length === 0) return all;
      all.push(...found);
    }
  }

  /** Fetches the ids of the classes for which this user has neither a booking nor a waitlist entry. */
  async unbookedClassIds(): Promise<Set<string>> {
    const unbooked = (await this.classes()).filter((klass) => !klass.isUserBooked && !klass.isUserOnWaitlist);
    return new Set(unbooked.map((klass) => klass._id));
  }

  /** Fetches the first class that meets the condition. The demo studio has a class for each condition of the tests. */
  async classThat(fits: (klass: Class) => boolean): Promise<Class> {
    const found = (await this.classes()).find(fits);
    if (!found) throw new Error("the demo studio has no such class");
    return found;
  }

  book = (klass: Class) => call(this.url, "POST", "/api/bookings/book", this.token, { classId: klass._id });

  async cancel(klass: Class) {
    const { userBookingId } = await this.get<Class>(`/api/classes/${encodeURIComponent(klass._id)}`);
    await call(this.url, "PUT", `/api/bookings/cancel/${userBookingId}`, this.token);
  }

  async waitlist() {
    return (await this.get<WaitlistAnswer>("/api/users/waitlist-status")).waitlist;
  }

  leave = (classId: string) =>
    call(this.url, "DELETE", `/api/bookings/waitlist/${encodeURIComponent(classId)}`, this.token);

  changePassword = (newPassword: string) =>
    call(this.url, "PUT", "/api/auth/change-password", this.token, { currentPassword: PASSWORD, newPassword });
}

/** Collects the errors and warnings in the browser's console. A test fails on each that it did not allow. */
class ConsoleErrors {
  private readonly messages: string[] = [];
  private readonly allowed: RegExp[] = [];

  listenTo(page: Page) {
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) this.messages.push(message.text());
    });
    page.on("pageerror", (error) => this.messages.push(String(error)));
  }

  allow(pattern: RegExp) {
    this.allowed.push(pattern);
  }

  unexpected = () => this.messages.filter((text) => !this.allowed.some((pattern) => pattern.test(text)));
}

/** Waits until the page has no pending request and is idle. A failure names the pending requests. */
export async function settled(page: Page) {
  const newest = async () => (await page.requests()).at(-1);
  let last: Request | undefined;
  do {
    last = await newest();
    const pending = new Set(await page.requests());
    for (const request of pending) {
      const end = () => pending.delete(request);
      request.response().then(end, end);
    }
    await expect.poll(() => [...pending].map((request) => request.url()), "pending requests").toEqual([]);
    // By the idle callback, the requests that the responses cause have been sent.
    await page.evaluate(() => new Promise<unknown>((resolve) => requestIdleCallback(resolve)));
  } while ((await newest()) !== last);
}

/**
 * Stops the server while the page has no pending request, so that the next click causes the first failure. An earlier
 * failure would disable the button.
 */
export async function stopBetweenRequests(page: Page, studio: Studio) {
  await settled(page);
  await studio.close();
}

/** How long the app may take to notice that the server is back: the pauses between its requests grow to 15 seconds. */
export const UNTIL_BACK = { timeout: 45_000 };

export const REFUSED = /server responded with a status of 4\d\d/;
/** The browser's messages for code of the app that does not load. */
export const CHUNK = /ChunkLoadError|dynamically imported module/;
/** The browser's messages for a failed request and a failed check for a newer worker. */
export const UNREACHABLE = /net::ERR_|error occurred when fetching the script/;

/** The token of a user, and the origin of the app that the user is signed in to. */
type Session = { origin: string; token: string };

/**
 * Signs in on a page's first load. Playwright's `storageState` would open another page to store the token, which takes
 * a tenth of a short test. The window's name lasts until the page is closed, so that a sign-out is not undone.
 */
export const signInOnce = (page: Page, session: Session) =>
  page.addInitScript(({ origin, token }) => {
    if (location.origin !== origin || window.name !== "") return;
    window.name = "signed in";
    localStorage.setItem("token", token);
  }, session);

type Fixtures = {
  as: Who | null;
  isLive: boolean;
  studio: Studio;
  session: Session | null;
  consoleErrors: ConsoleErrors;
};

export const test = base.extend<Fixtures>({
  /** The user signed in when the test begins. */
  as: ["member", { option: true }],
  /**
   * Whether the page can open the stream of changes. Without the stream, it learns of other users' changes only when
   * the page fetches data again, and a test decides when that happens.
   */
  isLive: [false, { option: true }],

  session: async ({ studio, as }, use) => {
    await use(as && { origin: studio.url, token: (await studio.elsewhere(as)).token });
  },

  page: async ({ page, isLive, session }, use) => {
    if (session) await signInOnce(page, session);
    if (!isLive) await page.route("**/api/live", (route) => route.fulfill({ status: 204 }));
    await use(page);
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern.
  studio: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "fantail-e2e-"));
    const { file, sessions } = template();
    copyFileSync(file, join(folder, "studio.db"));
    const studio = new Studio(join(folder, "studio.db"), sessions);
    await studio.open();
    await use(studio);
    await studio.kill();
    rmSync(folder, { recursive: true });
  },

  baseURL: async ({ studio }, use) => use(studio.url),

  consoleErrors: [
    async ({ page }, use) => {
      const consoleErrors = new ConsoleErrors();
      // Playwright's message if the configuration blocks service workers.
      consoleErrors.allow(/^Service Worker registration blocked/);
      consoleErrors.listenTo(page);
      await use(consoleErrors);
      expect(consoleErrors.unexpected()).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
