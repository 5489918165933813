import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { PublicTimetable } from "@bindings/wire";
import { atWidths, doubleTheText, expectAccessible, expectNoSidewaysScroll } from "./access";
import { expect, type Studio, test } from "./studio";

test.use({ as: null });

async function publish(studio: Studio): Promise<PublicTimetable> {
  const admin = await studio.elsewhere("admin");
  await admin.put("/api/admin/settings", { publicTimetable: true });
  return admin.get("/timetable.json");
}

/** Serves a page of another origin with these addresses in frames. */
async function siteWith(frames: string[]) {
  const html = `<!doctype html><title>Site</title>${frames.map((src) => `<iframe src="${src}"></iframe>`).join("")}`;
  const server = createServer((_, response) => response.setHeader("Content-Type", "text/html").end(html));
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => server.close() };
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the public timetable shows the classes, and only its list can be framed", async ({
    page,
    studio,
    consoleErrors,
  }) => {
    const { days } = await publish(studio);
    const robots = await page.request.get("/robots.txt");
    expect(await robots.text()).toContain("Allow: /timetable\n");
    const first = days[0]?.classes[0];
    const label = `: ${first?.name}, `;
    for (const path of ["/timetable", "/timetable/embed"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "Timetable", level: 1 })).toHaveCount(1);
      await expect(page.getByRole("heading", { level: 2 })).toHaveCount(days.length);
      await expect(page.getByRole("listitem").first()).toContainText(`${first?.name}`);
      const link = page.getByRole("link", { name: label }).first();
      await expect(link).toHaveAttribute("href", `${first?.url}`);
    }
    const site = await siteWith([`${studio.url}/timetable/embed`, `${studio.url}/timetable`]);
    consoleErrors.allow(/frame-ancestors/);
    await page.goto(site.url);
    const [embed, whole] = [page.frameLocator("iframe >> nth=0"), page.frameLocator("iframe >> nth=1")];
    await expect(embed.getByRole("link", { name: label }).first()).toHaveAttribute("target", "_blank");
    await expect(whole.getByRole("heading", { name: "Timetable" })).toHaveCount(0);
    site.close();
  });
});

// The checks run in the page, so they need JavaScript.
test("the public timetable and its list alone are accessible at both widths", async ({ page, studio }) => {
  await publish(studio);
  for (const path of ["/timetable", "/timetable/embed"]) {
    await page.goto(path);
    await atWidths(page, [390, 1280], async () => {
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });
    await page.setViewportSize({ width: 320, height: 640 });
    await doubleTheText(page);
    await expectNoSidewaysScroll(page);
  }
});

test.describe("with the service worker", () => {
  test.use({ as: "member", serviceWorkers: "allow" });

  test("the public timetable is the server's page, not the app", async ({ page, studio }) => {
    await publish(studio);
    await page.goto("/dashboard");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    for (const path of ["/timetable", "/timetable/embed", "/timetable?from=site"]) {
      const response = await page.goto(path);
      expect(response?.fromServiceWorker(), path).toBe(false);
      await expect(page.getByRole("heading", { name: "Timetable", level: 1 })).toHaveCount(1);
    }
  });
});
