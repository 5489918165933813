import config from "../playwright.config";
import { toastsAreUsable } from "./clearOfToasts";
import { expect, test } from "./studio";

const LARGE = "--blink-settings=defaultFontSize=32,primaryHoverType=2,availableHoverTypes=2";

/** Doubles the browser's text size. Media queries in rem use this size too. */
test.use({
  viewport: { width: 320, height: 700 },
  launchOptions: { ...config.use?.launchOptions, args: [...(config.use?.launchOptions?.args ?? []), LARGE] },
});

toastsAreUsable();

test("a confirmation shows its heading, although the focus is on its button below", async ({ page }) => {
  await page.goto("/dashboard");
  await page
    .getByRole("button", { name: /^Cancel (?!Booking)/ })
    .last()
    .click();
  const question = page.getByRole("alertdialog", { name: "Cancel booking?" });
  await expect(question.getByRole("button", { name: "Keep booking" })).toBeFocused();
  await expect(question.getByRole("heading", { name: "Cancel booking?" })).toBeInViewport({ ratio: 1 });
});
