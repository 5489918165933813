import type { Page } from "@playwright/test";
import { dialog, toast } from "./screens";
import { makeClass, openClass, openTimeline, putInto, row } from "./staffDashboard";
import { expect, REFUSED, test } from "./studio";

const needs = (page: Page) => page.getByRole("region", { name: "Needs a hand" });

test.describe("an admin", () => {
  test.use({ as: "admin" });

  test("sees the problems under 'Needs a hand', and each links to where it can be solved", async ({ page }) => {
    await page.goto("/dashboard");
    // The demo studio has no mail server, and a member with a negative balance.
    await expect(needs(page).getByText("Mail is not set up")).toBeVisible();
    await expect(needs(page).getByText(/below 0$/)).toBeVisible();
    await needs(page)
      .getByRole("link", { name: /^Mail is not set up/ })
      .click();
    await expect(page.getByRole("heading", { name: "Email Service Status" })).toBeVisible();
    await page.goBack();
    await needs(page)
      .getByRole("link", { name: /below 0/ })
      .click();
    await expect(page).toHaveURL("/admin/users?sort=concessions");
  });

  test("sees the first steps until they are put away, on every device", async ({ page, studio }) => {
    const elsewhere = await studio.elsewhere("admin");
    await elsewhere.put("/api/admin/settings", { firstStepsPutAway: false });
    await page.goto("/dashboard");
    const steps = page.getByRole("region", { name: "First steps" });
    await expect(steps.getByRole("listitem")).toHaveCount(7);
    await expect(steps.getByText("(done)")).toHaveCount(5);

    await steps.getByRole("button", { name: "Decide whether coaches take attendance" }).click();
    await page.getByRole("button", { name: "No, admins only" }).click();
    await expect(steps.getByText("(done)")).toHaveCount(6);
    await steps.getByRole("button", { name: "Invite the first coach" }).click();
    await expect(dialog(page).getByLabel("Role")).toHaveValue("coach");
    await page.keyboard.press("Escape");
    await steps.getByRole("link", { name: "Set the bank account" }).click();
    await expect(page.getByLabel("Bank account number")).toBeVisible();
    await expect(page).toHaveURL("/profile");
    await page.goBack();

    await steps.getByRole("button", { name: "Put away" }).click();
    await expect(steps).toHaveCount(0);
    expect(await elsewhere.get("/api/admin/settings")).toMatchObject({ firstStepsPutAway: true });
    await page.reload();
    await expect(needs(page).getByText("Mail is not set up")).toBeVisible();
    await expect(steps).toHaveCount(0);
  });

  test("sends a message to everyone in a class", async ({ page, studio, consoleErrors }) => {
    consoleErrors.allow(REFUSED);
    const [admin, member] = [await studio.elsewhere("admin"), await studio.elsewhere("member")];
    const klass = await makeClass(admin, 40 * 60);
    await putInto(admin, klass, await member.me());
    await openClass(page, klass);
    await expect(row(page, "member")).toBeVisible();
    await page.getByRole("button", { name: "More for this class" }).click();
    await page.getByRole("menuitem", { name: "Message everyone" }).click();
    const form = page.getByRole("dialog", { name: "Message everyone" });
    await expect(form.getByLabel("Message")).toBeFocused();
    await form.getByRole("button", { name: "Send" }).click();
    await expect(form.getByText("Please enter a message")).toBeVisible();
    await form.getByLabel("Message").fill("Please bring a towel.");
    await form.getByRole("button", { name: "Send" }).click();
    await expect(toast(page, "Notification sent successfully: 1 person")).toBeVisible();
    await expect(form).toHaveCount(0);
    await expect(dialog(page)).toHaveAccessibleName(klass.name);
    const inbox = await member.get<{ title: string; message: string }[]>("/api/notifications");
    expect(inbox[0]).toMatchObject({ title: klass.name, message: "Please bring a towel." });
    await openTimeline(page);
    const sent = page.getByRole("list", { name: "Timeline" }).locator("> li").filter({ hasText: "Message sent" });
    await expect(sent).toContainText(`Message from the studio: ${klass.name}`);
  });

  test("sees the tabs of a class at the same place, whichever is selected, and beside the calendar", async ({
    page,
    studio,
  }) => {
    const klass = await makeClass(await studio.elsewhere("admin"), 40 * 60);
    await openClass(page, klass);
    const tabs = page.getByRole("tablist", { name: "People of this class" });
    await expect(page.getByText("No confirmed bookings")).toBeVisible();
    const before = await tabs.boundingBox();
    for (const name of [/^Waitlist/, /^Cancellations/, /^Confirmed Bookings/]) {
      await page.getByRole("tab", { name }).click();
      await expect(page.getByRole("tab", { name })).toHaveAttribute("aria-selected", "true");
      expect(await tabs.boundingBox()).toEqual(before);
    }
    // The tabs fit beside the calendar, too.
    await page.goto(`/admin/classes?people=${encodeURIComponent(klass._id)}`);
    for (const name of ["Confirmed Bookings (0)", "Waitlist (0)", "Cancellations (0)"]) {
      await expect(tabs.getByRole("tab", { name })).toBeVisible();
    }
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
    }
  });
});
