import { createECDH, randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { PushMessage } from "@bindings/wire";
import type { Page, Worker } from "@playwright/test";
import { decrypt } from "http_ece";
import { toast } from "./screens";
import { test as base, canBeBooked, expect, UNREACHABLE } from "./studio";

/** A push service, which this machine's browser can't reach by itself, and the keys of a browser that uses it. */
class PushService {
  readonly taken: PushMessage[] = [];
  private readonly keys = createECDH("prime256v1");
  private readonly auth = randomBytes(16).toString("base64url");
  private readonly server: Server;

  constructor() {
    this.keys.generateKeys();
    this.server = createServer(async (request, response) => {
      const options = { version: "aes128gcm", privateKey: this.keys, authSecret: this.auth } as const;
      this.taken.push(JSON.parse(decrypt(await buffer(request), options).toString()));
      response.writeHead(201).end();
    });
  }

  async open() {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
  }

  get url() {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get subscription() {
    const keys = { p256dh: this.keys.getPublicKey("base64url"), auth: this.auth };
    return { endpoint: `${this.url}/push/phone`, expirationTime: null, keys };
  }

  /** Delivers what the service has taken to the page's service worker, as a browser does. */
  async deliver(page: Page, worker: Worker) {
    const devtools = await page.context().newCDPSession(page);
    const registrations = new Promise<string>((resolve) =>
      devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId);
      }),
    );
    await devtools.send("ServiceWorker.enable");
    const registrationId = await registrations;
    const origin = new URL(worker.url()).origin;
    for (const message of this.taken.splice(0))
      await devtools.send("ServiceWorker.deliverPushMessage", {
        origin,
        registrationId,
        data: JSON.stringify(message),
      });
  }

  close() {
    this.server.close();
  }
}

const test = base.extend<{ push: PushService }>({
  push: async ({ studio, page, consoleErrors }, use) => {
    const push = new PushService();
    await push.open();
    consoleErrors.allow(UNREACHABLE);
    await studio.close();
    studio.settings.FANTAIL_PUSH_SERVICE = push.url;
    await studio.open();
    // The headless browser never grants the permission, and subscribes at its own push service only.
    await page.addInitScript((subscription) => {
      Object.defineProperty(Notification, "permission", { value: "granted" });
      Notification.requestPermission = async () => "granted";
      PushManager.prototype.subscribe = async () => ({ toJSON: () => subscription }) as unknown as PushSubscription;
    }, push.subscription);
    await use(push);
    push.close();
  },
});

test.use({ serviceWorkers: "allow" });

type Shown = { shown: { title: string; options: NotificationOptions }[] };

/** Notes what the worker would show, because the headless browser shows nothing. */
const note = (worker: Worker) =>
  worker.evaluate(() => {
    const noted: Shown["shown"] = [];
    Object.assign(self, { shown: noted });
    ServiceWorkerRegistration.prototype.showNotification = async (title, options = {}) => {
      noted.push({ title, options });
    };
  });

/** What the worker has shown. */
const shown = (worker: Worker) => worker.evaluate(() => (self as unknown as Shown).shown);

test("a member turns notifications on, sees a test and a cancelled class, and turns them off", async ({
  page,
  context,
  studio,
  push,
}) => {
  const member = await studio.elsewhere("member");
  const admin = await studio.elsewhere("admin");
  const klass = await member.classThat(canBeBooked);
  await member.book(klass);

  await page.goto("/notification-settings");
  const card = page.getByRole("region", { name: "This device" });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await note(worker);
  await card.getByRole("button", { name: "Turn on notifications" }).click();
  await expect(toast(page, "Notifications are on for this device")).toBeVisible();
  await card.getByRole("button", { name: "Send a test" }).click();
  await expect(toast(page, "Test sent to this device")).toBeVisible();
  await push.deliver(page, worker);
  await expect.poll(() => shown(worker)).toMatchObject([{ options: { data: "/profile" } }]);

  await admin.del(`/api/admin/classes/${encodeURIComponent(klass._id)}`);
  await expect.poll(() => push.taken.length).toBe(1);
  await push.deliver(page, worker);
  const data = `/classes?class=${encodeURIComponent(klass._id)}`;
  await expect
    .poll(() => shown(worker))
    .toMatchObject([{}, { title: `Class cancelled: ${klass.name}`, options: { data } }]);

  await card.getByRole("button", { name: "Turn off" }).click();
  await expect(card.getByRole("button", { name: "Turn on notifications" })).toBeVisible();
});
