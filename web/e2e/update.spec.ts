import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import { test as base, expect as baseExpect, CHUNK, REFUSED, type Studio, UNREACHABLE } from "./studio";

/** Installing a worker fetches every file of the app, which takes long on a slow machine. */
const expect = baseExpect.configure({ timeout: 45_000 });

/** The service worker of the app before it used Workbox. It responds to navigations with the cached page. */
const FORMER_WORKER = `addEventListener("install", (event) => event.waitUntil((async () => {
  const kept = await caches.open("fantail-page");
  for (const address of ["/", "/dashboard", "/classes"]) await kept.put(address, await fetch("/former-page"));
  await event.addRoutes({ condition: { requestMode: "navigate" }, source: { cacheName: "fantail-page" } });
})()));`;
const FORMER_PAGE = `<!doctype html><title>Former</title><h1>Former app</h1><script type="module" src="/assets/index-former.js"></script>`;
const FORMER_ENTRY = `const { trustedTypes } = window;
const url = trustedTypes ? trustedTypes.createPolicy("fantail", { createScriptURL: () => "/sw.js" }).createScriptURL("") : "/sw.js";
void navigator.serviceWorker.register(url);`;

/** Headers of one connection, of one host, or of the encoded body. */
const NOT_FORWARDED = [
  "connection",
  "keep-alive",
  "host",
  "accept-encoding",
  "content-encoding",
  "content-length",
  "transfer-encoding",
];

/** A proxy in front of the studio's server, which serves the app as different releases. */
class Releases {
  url = "";
  release: "former" | 1 | 2 = 1;
  private server: Server | undefined;

  constructor(private readonly studio: Studio) {}

  async open() {
    const server = createServer((request, response) => {
      this.answer(request).then(
        ({ status, headers, body }) => response.writeHead(status, Object.fromEntries(headers)).end(body),
        () => response.destroy(),
      );
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    this.server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  close() {
    this.server?.closeAllConnections();
    this.server?.close();
  }

  private async answer(request: IncomingMessage) {
    const { url = "/" } = request;
    if (this.release === "former") {
      const former = formerFile(url);
      if (former) return former;
    }
    const { status, headers, body } = await forward(request, this.studio.url + url);
    const isPage = headers.get("content-type")?.startsWith("text/html");
    if (!isPage && url !== "/sw.js") return { status, headers, body };
    headers.delete("etag");
    return { status, headers, body: isPage ? this.released(String(body)) : await this.releasedWorker(String(body)) };
  }

  private released(page: string) {
    return page.replace("<html ", `<html data-release="${this.release}" `);
  }

  /** Changes the revision and the hash of the page in the worker, because each release has another page. */
  private async releasedWorker(script: string) {
    const page = this.released(await (await fetch(this.studio.url)).text());
    const hash = createHash("sha256").update(page).digest("base64");
    return script.replace(/\{[^{}]*"url":"index\.html"[^{}]*\}/, (entry) =>
      entry
        .replace(/(?<="revision":")[^"]*/, `${this.release}`.padStart(32, "0"))
        .replace(/(?<="sha256-)[^"]*|(?<=sha256-)[^"`]*/, hash),
    );
  }
}

function formerFile(url: string) {
  const type = (kind: string) => new Headers({ "content-type": kind, "cache-control": "no-cache" });
  if (url === "/sw.js") return { status: 200, headers: type("text/javascript"), body: FORMER_WORKER };
  if (url === "/assets/index-former.js") return { status: 200, headers: type("text/javascript"), body: FORMER_ENTRY };
  if (url === "/former-page" || url === "/dashboard" || url === "/classes")
    return { status: 200, headers: type("text/html"), body: FORMER_PAGE };
  return null;
}

async function forward(request: IncomingMessage, to: string) {
  const { method = "GET" } = request;
  const sent = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  for (const name of [...NOT_FORWARDED, "if-none-match"]) sent.delete(name);
  const answer = await fetch(to, { method, headers: sent, body: /GET|HEAD/.test(method) ? null : await text(request) });
  const headers = new Headers(answer.headers);
  for (const name of NOT_FORWARDED) headers.delete(name);
  return { status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) as Buffer | string };
}

const test = base.extend<{ app: Releases }>({
  app: async ({ studio }, use) => {
    const app = new Releases(studio);
    await app.open();
    await use(app);
    app.close();
  },
  baseURL: async ({ app }, use) => use(app.url),
  session: async ({ app, studio }, use) => {
    await use({ origin: app.url, token: (await studio.elsewhere("member")).token });
  },
});

test.use({ serviceWorkers: "allow" });

const release = (page: Page) => page.locator("html").getAttribute("data-release");
const ready = (page: Page) => page.getByText("A new version is ready");

test("a new version installs in the background and is announced, and 'Reload' waits for unsaved changes", async ({
  page,
  app,
}) => {
  await page.goto("/dashboard");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.goto("/profile");
  expect(await release(page)).toBe("1");
  app.release = 2;
  await page.reload();
  await expect(ready(page)).toBeVisible();
  expect(await release(page)).toBe("1");

  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("First Name").fill("Mīa");
  const reload = page.getByRole("button", { name: "Reload" });
  await expect(reload).toBeDisabled();
  await expect(reload).toHaveAccessibleDescription("Save your changes first");
  await expect(page.getByLabel("First Name")).toHaveValue("Mīa");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await reload.click();
  await expect(page.locator("html")).toHaveAttribute("data-release", "2");
  await expect(page.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible();
  await expect(ready(page)).toHaveCount(0);
});

test("a tab that reloads to a new version does not affect the form in another tab", async ({ page, app, context }) => {
  await page.goto("/dashboard");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("First Name").fill("Mīa");
  app.release = 2;
  const other = await context.newPage();
  await other.goto("/dashboard");
  await other.getByRole("button", { name: "Reload" }).click();
  await expect(other.locator("html")).toHaveAttribute("data-release", "2");

  await expect(page.getByLabel("First Name")).toHaveValue("Mīa");
  expect(await release(page)).toBe("1");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully")).toBeVisible();
  await page.getByRole("navigation", { name: "Bottom bar" }).getByRole("link", { name: "Home", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Mīa!" })).toBeVisible();
});

test("the worker of the former version is replaced within two starts", async ({ page, app, consoleErrors }) => {
  consoleErrors.allow(REFUSED);
  consoleErrors.allow(UNREACHABLE);
  app.release = "former";
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Former app" })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.goto("/classes");
  await expect(page.getByRole("heading", { name: "Former app" })).toBeVisible();

  app.release = 2;
  // The first start still shows the former page, while the browser installs the newer worker.
  await page.goto("/classes");
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([expect.stringContaining("precache")]);
  await page.goto("/classes");
  await expect(page.locator("[data-class]").first()).toBeVisible();
  expect(await release(page)).toBe("2");
});

test("a foreign script can't register another worker, and the worker is fetched without the HTTP cache", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/Content Security Policy|TrustedTypePolicy/);
  await page.goto("/dashboard");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const updateViaCache = await page.evaluate(
    async () => (await navigator.serviceWorker.getRegistration())?.updateViaCache,
  );
  expect(updateViaCache).toBe("none");
  const createdPolicies = await page.evaluate(() => {
    type Factory = { createPolicy(name: string, rules: object): object };
    const { trustedTypes } = window as unknown as { trustedTypes: Factory };
    return ["fantail", "foreign", "default"].filter((name) => {
      try {
        return trustedTypes.createPolicy(name, { createScriptURL: (address: string) => address });
      } catch {
        return false;
      }
    });
  });
  expect(createdPolicies).toEqual([]);
});

/** Overwrites a cached file of the app, as a foreign script in a page could. */
const overwriteCached = (page: Page, file: RegExp, content: string, type: string, more = {}) =>
  page.evaluate(
    async ([pattern, body, headers]) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          if (new RegExp(pattern).test(request.url)) await cache.put(request, new Response(body, { headers }));
      }
    },
    [file.source, content, { "content-type": type, date: new Date().toUTCString(), ...more }] as const,
  );

const cachedText = (page: Page) =>
  page.evaluate(async () => {
    const [name = ""] = await caches.keys();
    const cache = await caches.open(name);
    const files = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
    return (await Promise.all(files.map((file) => file?.text()))).join();
  });

const welcome = (page: Page) => page.getByRole("heading", { name: "Welcome, Mia!" });

test("a page or script that a foreign script put into the cache is replaced, and never served", async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(UNREACHABLE);
  await page.goto("/dashboard");
  await expect(welcome(page)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await overwriteCached(page, /index\.html/, "<!doctype html><title>Foreign</title><h1>planted</h1>", "text/html");
  await overwriteCached(page, /assets\/(start|member)-.*\.js/, 'document.title = "planted";', "text/javascript");
  expect(await cachedText(page)).toContain("planted");

  await page.goto("/dashboard");
  await expect(welcome(page)).toBeVisible();
  await expect(page).not.toHaveTitle("planted");
  await expect.poll(() => cachedText(page)).not.toContain("planted");

  await context.setOffline(true);
  await page.goto("/dashboard");
  await expect(welcome(page)).toBeVisible();
});

test("a cached page with a 'Refresh' header is not served", async ({ page, app }) => {
  await page.goto("/dashboard");
  await expect(welcome(page)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const genuine = await (await fetch(app.url)).text();
  await overwriteCached(page, /index\.html/, genuine, "text/html", { refresh: "0; url=/healthz" });
  await page.goto("/dashboard");
  await expect(welcome(page)).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
});

test.describe("in a browser without workers", () => {
  test.use({ serviceWorkers: "block" });

  test("a missing file reloads the page once, not in a loop", async ({ page, consoleErrors }) => {
    for (const words of [REFUSED, CHUNK]) consoleErrors.allow(words);
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "Welcome, Mia!" })).toBeVisible();
    await page.route(/\/assets\/Profile-/, (route) => route.fulfill({ status: 404 }));
    const loads: string[] = [];
    let pings = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
      if (request.url().endsWith("/healthz")) pings += 1;
    });
    await page.getByRole("navigation", { name: "Bottom bar" }).getByRole("link", { name: "Me", exact: true }).click();
    await expect.poll(() => loads).toEqual(["/profile"]);
    await expect(page.getByRole("heading", { name: "Chunk load error" })).toBeVisible();
    // After each failure, the page pings the server before it decides whether to reload.
    await expect.poll(() => pings).toBe(2);
    await page.evaluate(() => fetch("/healthz"));
    expect(loads).toEqual(["/profile"]);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByRole("heading", { name: "Personal Information" })).toBeVisible();
  });

  test("a menu whose code does not load shows an error, and the screen keeps the typed text", async ({
    page,
    consoleErrors,
  }) => {
    for (const words of [UNREACHABLE, CHUNK]) consoleErrors.allow(words);
    await page.route(/\/assets\/(Menu|popups)-/, (route) => route.abort("connectionfailed"));
    await page.goto("/profile");
    await page.getByRole("button", { name: "Edit Profile" }).click();
    await page.getByLabel("First Name").fill("Mīa");
    await page.getByRole("button", { name: /^Profile menu/ }).click();
    const errorToast = page.locator("[data-toast]").filter({ hasText: "Chunk load error" });
    await errorToast.getByRole("button", { name: "Reload" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
    await expect(page.getByLabel("First Name")).toHaveValue("Mīa");
  });

  test("an app whose libraries do not load shows an error, with a link to reload", async ({ page, consoleErrors }) => {
    for (const words of [UNREACHABLE, CHUNK]) consoleErrors.allow(words);
    await page.route(/\.wasm$/, (route) => route.abort("connectionfailed"));
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "Chunk load error" })).toBeVisible();
    await expect(page.getByText("Fantail could not be loaded.")).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("link", { name: "Reload" }).click();
    await expect(page.getByRole("heading", { name: "Welcome, Mia!" })).toBeVisible();
  });
});
