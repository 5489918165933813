import type { ClassesAnswer } from "@bindings/ClassesAnswer";
import { dialog, toast } from "./screens";
import { dayAhead, KERERU_CLASS, newClass, seriesPreview } from "./staffClasses";
import { expect, type Studio, test, UNREACHABLE } from "./studio";

test.use({ as: "admin" });

async function made(studio: Studio): Promise<number> {
  const { classes } = await (await studio.elsewhere("admin")).get<ClassesAnswer>("/api/admin/classes");
  return classes.filter(({ name }) => name === KERERU_CLASS.Name).length;
}

test("a series is created once, although the answer is lost and the request is repeated after a restart", async ({
  page,
  studio,
  complaints,
}) => {
  complaints.provoke(UNREACHABLE);
  await page.goto("/admin/classes");
  const form = await newClass(page, { ...KERERU_CLASS, "Start date": dayAhead(3), "Start time": "09:00" });
  await form.getByRole("radio", { name: "Recurring" }).check();
  await form.getByLabel("Pattern").selectOption("Weekly");
  await expect(seriesPreview(page).getByText(/^53 classes, from /)).toBeVisible();

  let isLost = false;
  await page.route("**/api/admin/classes", async (route) => {
    if (isLost || route.request().method() !== "POST") return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  const create = form.getByRole("button", { name: "Create Classes" });
  await create.click();
  await expect(form.locator("form").getByRole("alert")).toContainText("Can't reach the studio");
  expect(await made(studio)).toBe(53);

  await studio.close();
  await studio.open();
  await expect(create).toBeEnabled();
  await create.click();
  await expect(toast(page, "Recurring classes created successfully")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(await made(studio)).toBe(53);
});

test("a form changed after a lost answer first says that the class was created", async ({
  page,
  studio,
  complaints,
}) => {
  complaints.provoke(/net::ERR_|status of 409/);
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
  await expect(form.locator("form").getByRole("alert")).toContainText("This was done already, as it was first sent.");
  expect(await made(studio)).toBe(1);
  await create.click();
  await expect(toast(page, "Class created successfully")).toBeVisible();
  expect(await made(studio)).toBe(2);
});
