import type { ClassesAnswer } from "@bindings/wire";
import { dialog, toast } from "./screens";
import { dayAhead, KERERU_CLASS, newClass, seriesPreview } from "./staffClasses";
import { expect, type Studio, test, UNREACHABLE, UNTIL_BACK } from "./studio";

test.use({ as: "admin" });

async function countClasses(studio: Studio): Promise<number> {
  const { classes } = await (await studio.elsewhere("admin")).get<ClassesAnswer>("/api/admin/classes");
  return classes.filter(({ name }) => name === KERERU_CLASS.Name).length;
}

test("a series whose response was lost is created once, even if it is sent again to a restarted server", async ({
  page,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(UNREACHABLE);
  await page.goto("/admin/classes");
  const form = await newClass(page, { ...KERERU_CLASS, "Start date": dayAhead(3), "Start time": "09:00" });
  await form.getByRole("radio", { name: "Recurring" }).check();
  await form.getByLabel("Pattern").selectOption("Weekly");
  await expect(seriesPreview(page).getByText(/^53 classes, from /)).toBeVisible();

  let isResponseLost = false;
  await page.route("**/api/admin/classes", async (route) => {
    if (isResponseLost || route.request().method() !== "POST") return route.fallback();
    isResponseLost = true;
    await route.fetch();
    await route.abort();
  });
  const create = form.getByRole("button", { name: "Create Classes" });
  await create.click();
  await expect(form.locator("form").getByRole("alert")).toContainText("Can't reach the studio");
  expect(await countClasses(studio)).toBe(53);

  await studio.close();
  await studio.open();
  await expect(create).toBeEnabled(UNTIL_BACK);
  await create.click();
  await expect(toast(page, "Recurring classes created successfully")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(await countClasses(studio)).toBe(53);
});

test("a form that is changed after its response was lost shows first that the class was created", async ({
  page,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(/net::ERR_|status of 409/);
  await page.goto("/admin/classes");
  const form = await newClass(page, { ...KERERU_CLASS, "Start date": dayAhead(3), "Start time": "09:00" });
  await page.route(
    "**/api/admin/classes",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const create = form.getByRole("button", { name: "Create Class" });
  await create.click();
  await expect(form.locator("form").getByRole("alert")).toContainText("Can't reach the studio");

  await form.getByLabel("Room").fill("Upstairs");
  await expect(create).toBeEnabled();
  await create.click();
  await expect(form.locator("form").getByRole("alert")).toContainText("Your first request was already carried out.");
  expect(await countClasses(studio)).toBe(1);
  await create.click();
  await expect(toast(page, "Class created successfully")).toBeVisible();
  expect(await countClasses(studio)).toBe(2);
});
