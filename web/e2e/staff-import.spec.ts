import { readFileSync } from "node:fs";
import type { UsersAnswer } from "@bindings/wire";
import type { Page } from "@playwright/test";
import { toast } from "./screens";
import { expect, test } from "./studio";

/** Returns a CSV file of 300 people, of whom 7 have an error: `Given7,Family7,given7@import.example,…`. */
function people(): string {
  const rows = Array.from({ length: 300 }, (_, at) => {
    const email = at < 3 ? "no address" : `given${at}@import.example`;
    const first = at === 3 || at === 4 ? "" : `Given${at}`;
    const concessions = at === 5 ? "many" : at === 6 ? "100001" : "10";
    return [first, `Family${at}`, email, `021 555 ${1_000 + at}`, concessions, "From the old system"].join(",");
  });
  return ["First name,Surname,E-mail,Mobile,Credits,Notes", ...rows].join("\r\n");
}

const choose = (page: Page, text: string | Buffer, name = "people.csv") =>
  page.getByLabel("File of people").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

/** The rows below the headings. */
const rows = (page: Page) => page.getByRole("table", { name: "People of the file" }).locator("tbody").getByRole("row");

const row = (page: Page, line: number) =>
  rows(page).filter({ has: page.getByRole("cell", { name: `${line}`, exact: true }) });

/** An address book under a title: one row each that is right, doubtful, changed, destroyed and shifted. */
const ADDRESS_BOOK = Buffer.concat([
  Buffer.from(`Contacts of the studio,,
First Name,Last Name,Notes,E-mail 1 - Value,Phone 1 - Value
Māia,Kōwhai,,maia@book.example,021 555 0101
`),
  Buffer.from("René", "latin1"),
  Buffer.from(`,Kōkako,,rene@book.example,
Aroha,Tūī,,aroha@book.example,215550102
Hana,Weka,,hana@book.example,6.42156E+10
Wiremu,Kea,Knee, left,wiremu@book.example,021 555 0105
`),
]);

test.describe("an admin", () => {
  test.use({ as: "admin" });

  test("imports 293 of 300 people, and the same file again imports nobody", async ({ page, studio }) => {
    const admin = await studio.elsewhere("admin");
    await page.goto("/admin/users");
    await page.getByRole("link", { name: "Import" }).click();
    await choose(page, people());
    await expect(page.getByText("293 people to import; 7 rows have a problem and are not imported")).toBeVisible();
    await page.getByRole("button", { name: "Problem (7)" }).click();
    await expect(rows(page)).toHaveCount(7);
    await expect(row(page, 2)).toContainText("Please enter a valid email");

    await page.getByRole("button", { name: "Import 293 people" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Import" }).click();
    await expect(toast(page, "293 people imported")).toBeVisible();
    const downloaded = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download summary" }).click();
    const summary = readFileSync(await (await downloaded).path(), "utf8");
    expect(summary).toContain("given7@import.example,given7.family7,Imported");
    expect(summary.match(/Not imported: /g)).toHaveLength(7);
    const { users } = await admin.get<UsersAnswer>("/api/admin/users?search=import.example&limit=100");
    expect(users.map(({ concessions }) => concessions)).toEqual(Array(100).fill(10));
    expect((await admin.get<UsersAnswer>("/api/admin/users?search=import.example&page=1")).total).toBe(293);

    await expect(page.getByText("without a working invitation")).toBeVisible();
    await page.getByRole("button", { name: "Another file" }).click();
    await choose(page, people());
    await expect(page.getByText(/^0 people to import; 293 already have an account and are skipped/)).toBeVisible();
  });

  test("imports an address book, and decides on what is doubtful in it", async ({ page, studio }) => {
    const admin = await studio.elsewhere("admin");
    await page.goto("/admin/users/import");
    await choose(page, ADDRESS_BOOK);
    await expect(
      page.getByText("2 people to import; 1 to check first; 2 rows have a problem and are not imported"),
    ).toBeVisible();
    await expect(row(page, 3)).toContainText("Māia Kōwhai");
    await expect(row(page, 4)).toContainText("“René” may have wrong characters");
    await expect(row(page, 5)).toContainText("A leading 0 was added to the phone number");
    await expect(row(page, 6)).toContainText("A spreadsheet has changed this number");
    await expect(row(page, 7)).toContainText("This row has more cells than the headings");

    await page.getByRole("button", { name: "Take in René Kōkako" }).click();
    await page.getByRole("button", { name: "Import 3 people" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Import" }).click();
    await expect(toast(page, "3 people imported")).toBeVisible();
    const { users } = await admin.get<{ users: { firstName: string; phone: string }[] }>(
      "/api/admin/users?search=book.example",
    );
    const stored = users.map(({ firstName, phone }) => `${firstName}: ${phone}`);
    expect(stored.sort()).toEqual(["Aroha: 0215550102", "Māia: 021 555 0101", "René: "]);
  });

  test("sees why a file can't be read", async ({ page }) => {
    await page.goto("/admin/users/import");
    for (const [text, says] of [
      ["PK\u0003\u0004", "This is an Excel workbook. Save it as CSV first."],
      ["", "This file is empty."],
      ["First name,Last name,Email\n", "This file has no people, only the names of columns."],
    ] as const) {
      await choose(page, text);
      await expect(page.getByRole("alert").filter({ hasText: says })).toBeVisible();
    }
  });

  test("exports everyone, in a file that can be imported", async ({ page, studio }) => {
    const { total } = await (await studio.elsewhere("admin")).get<UsersAnswer>("/api/admin/users?page=1");
    await page.goto("/admin/users");
    const downloaded = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    const file = readFileSync(await (await downloaded).path(), "utf8");
    // The headings, a line for each person, and the end of the last line.
    expect(file.split("\r\n")).toHaveLength(total + 2);
    await expect(toast(page, "People exported")).toBeVisible();
    await page.goto("/admin/users/import");
    await choose(page, file);
    await expect(
      page.getByText(`0 people to import; ${total} already have an account and are skipped`, { exact: true }),
    ).toBeVisible();
  });
});
