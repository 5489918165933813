import { toast } from "./screens";
import { expect, REFUSED, test } from "./studio";

test("a profile that is edited on two devices keeps the changes of both", async ({ page, studio, consoleErrors }) => {
  consoleErrors.allow(REFUSED);
  const phone = await studio.elsewhere("member");
  const save = page.getByRole("button", { name: "Save Changes" });
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await phone.put("/api/auth/profile", { phone: "021 555 0199" });
  await page.getByLabel("First name").fill("Maia");
  await save.click();
  await expect(toast(page, "Profile updated successfully")).toBeVisible();
  expect(await phone.me()).toMatchObject({ firstName: "Maia", phone: "021 555 0199" });

  await page.getByRole("button", { name: "Edit Profile" }).click();
  const number = page.getByLabel("Phone (optional)");
  await expect(number).toHaveValue("021 555 0199");
  await phone.put("/api/auth/profile", { phone: "027 555 0142" });
  await number.fill("022 555 0100");
  await save.click();
  await expect(number).toHaveAccessibleDescription(
    "Now “027 555 0142”, changed from “021 555 0199” while you were editing",
  );
  await expect(number).toBeFocused();
  await save.click();
  await expect(save).toHaveCount(0);
  expect(await phone.me()).toMatchObject({ phone: "022 555 0100" });
});
