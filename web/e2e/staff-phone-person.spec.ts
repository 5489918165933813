import { doubleTheText, expectNoSidewaysScroll } from "./access";
import { toast } from "./screens";
import { makeClass, putInto } from "./staffDashboard";
import { find, modal, row, userCalled } from "./staffUsers";
import { expect, test } from "./studio";

test.use({ as: "admin", hasTouch: true });

test("a person's page fills the phone's window, and Back returns to the list", async ({ page, studio }) => {
  const admin = await studio.elsewhere("admin");
  const second = await userCalled(admin, "second");
  await putInto(admin, await makeClass(admin, 40 * 60), second);
  await find(page, "second");
  await row(page, "second").getByRole("link").tap();
  const person = modal(page, `${second.firstName} ${second.lastName}`);
  await expect(person.getByRole("list", { name: /^To come/ })).toContainText("Lantern Stretch");
  expect(await person.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await expect(person.getByRole("link", { name: second.email })).toHaveAttribute("href", `mailto:${second.email}`);
  await expectNoSidewaysScroll(page);

  await person.getByRole("tab", { name: "Balance" }).tap();
  await person.getByRole("button", { name: "Edit balance" }).tap();
  await person.getByLabel("Concessions").fill("12");
  await expectNoSidewaysScroll(page);
  await person.getByRole("button", { name: "Save Changes" }).tap();
  await expect(toast(page, "User updated successfully")).toBeVisible();
  await expect(person.getByText("12 concessions")).toBeVisible();

  for (const tab of ["Notes", "History"]) {
    await person.getByRole("tab", { name: tab }).tap();
    await expectNoSidewaysScroll(page);
  }
  await page.goBack();
  await expect(person).toHaveCount(0);
  await expect(page).toHaveURL("/admin/users?search=second");
});

test("with doubled text, the contact details of a person are not cut off", async ({ page, studio }) => {
  const second = await userCalled(await studio.elsewhere("admin"), "second");
  await page.goto(`/admin/users?open=person:${second._id}`);
  const person = modal(page, `${second.firstName} ${second.lastName}`);
  await expect(person.getByText(/^Joined /)).toBeVisible();
  await doubleTheText(page);
  for (const part of [person.getByRole("link", { name: second.email }), person.getByText(/^Joined /)]) {
    const { x = 0, width = 0 } = (await part.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(390);
  }
});
