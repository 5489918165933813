import type { Page } from "@playwright/test";
import apis from "../../scripts/young-apis.json" with { type: "json" };
import { balance, dialog, openClass, signInWith, streamOpened, toast } from "./screens";
import { canBeBooked, expect, type Studio, test } from "./studio";

test.use({ as: null, isLive: true });

/** Deletes APIs from all pages, and what the browser's own styles do for them. */
const without = (page: Page, paths: string[]) =>
  page.addInitScript((paths) => {
    for (const path of paths) {
      const names = path.split(".");
      const last = names.pop() ?? "";
      const owner = names.reduce<object | undefined>((owner, name) => owner && Reflect.get(owner, name), globalThis);
      if (owner) Reflect.deleteProperty(owner, last);
    }
    if (HTMLElement.prototype.showPopover !== undefined) return;
    const shown = new CSSStyleSheet();
    shown.replaceSync(":where([popover]) { display: block }");
    document.adoptedStyleSheets = [shown];
  }, paths);

/** Signs in, learns of a change by an admin, and books a class. */
async function signInFollowAndBook(page: Page, studio: Studio) {
  const [admin, member] = [await studio.elsewhere("admin"), await studio.elsewhere("member")];
  const [{ _id }, klass] = [await member.me(), await member.classThat(canBeBooked)];
  const stream = streamOpened(page);
  await page.goto("/login");
  await signInWith(page, "member");
  await stream;
  await admin.put(`/api/admin/users/${_id}`, { concessions: 12 });
  await expect(balance(page)).toHaveText("12");
  await openClass(page, klass);
  await dialog(page).getByRole("button", { name: "Confirm Booking" }).click();
  await expect(toast(page, "Class booked successfully")).toBeVisible();
}

/** The APIs that the app or a library looks for before it uses them, and those that it needed before. */
const LOOKED_FOR = [
  "AbortSignal.any",
  "URL.parse",
  "requestIdleCallback",
  "HTMLElement.prototype.showPopover",
  "Element.prototype.checkVisibility",
  "Document.prototype.startViewTransition",
  "navigation",
  "Navigator.prototype.locks",
];

test("without all of these, a member signs in, sees changes and books", async ({ page, studio }) => {
  await without(page, [...LOOKED_FOR, ...apis.map(([path]) => String(path))]);
  await signInFollowAndBook(page, studio);
});
