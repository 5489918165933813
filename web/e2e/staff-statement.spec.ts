import type { PackSavedAnswer, PaymentsAnswer, User, UsersAnswer } from "@bindings/wire";
import type { Page } from "@playwright/test";
import { doubleTheText, expectNoSidewaysScroll } from "./access";
import { dayAhead } from "./staffClasses";
import { anotherScreen } from "./staffDashboard";
import { expect, REFUSED, type Studio, test } from "./studio";

test.use({ as: "admin" });

const HEADER = "Date,Amount,Other Party,Description,Reference,Particulars,Analysis Code";
const DAY = new Intl.DateTimeFormat("en-NZ", { timeZone: "Pacific/Auckland", dateStyle: "short" });
/** Returns the day before yesterday in the format of banks: `20/11/2026`. */
const receivedOn = () => {
  const parts = DAY.formatToParts(Date.now() - 48 * 3_600_000);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return `${of("day").padStart(2, "0")}/${of("month").padStart(2, "0")}/20${of("year").slice(-2)}`;
};

const line = (amount: string, reference: string, particulars = "", otherParty = "Somebody") =>
  `${receivedOn()},${amount},${otherParty},DIRECT CREDIT,${reference},${particulars},`;
const westpac = (lines: readonly string[]) => `${[HEADER, ...lines].join("\r\n")}\r\n`;

async function choose(page: Page, content: string | Buffer, name = "statement.csv") {
  const buffer = typeof content === "string" ? Buffer.from(content) : content;
  await page.getByLabel("Bank statement").setInputFiles({ name, mimeType: "text/csv", buffer });
}

const filter = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function record(page: Page, count: number) {
  const words = count === 1 ? "1 payment" : `${count} payments`;
  await page.getByRole("button", { name: `Record ${words}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Record" }).click();
  await expect(page.getByText(`${words} recorded.`)).toBeVisible();
}

/**
 * Returns members and their usernames, the price in dollars of a pack that nobody has bought, and a function that counts
 * the recorded payments.
 */
async function demoData(studio: Studio) {
  const admin = await studio.elsewhere("admin");
  const { users } = await admin.get<UsersAnswer>("/api/admin/users");
  await admin.post<PackSavedAnswer>("/api/admin/packs", { name: "Nine", concessions: 9, priceCents: 13_700 });
  const members = users.filter(({ role }) => role === "user");
  const usernames = members.map(({ username }) => username);
  const total = async () => (await admin.get<PaymentsAnswer>("/api/admin/payments?search=Somebody")).total;
  return { members, usernames, price: "137.00", total };
}

test("a statement of 40 lines, imported twice, is recorded once", async ({ page, studio }) => {
  const { usernames, price, total } = await demoData(studio);
  const [first = "", second = ""] = usernames;
  const recorded = usernames.slice(0, 2).map((username) => line(price, username, "FIRST"));
  const matched = Array.from({ length: 31 }, (_, at) => line(price, usernames[at % usernames.length] ?? "", `A${at}`));
  const ambiguous = Array.from({ length: 4 }, (_, at) => line(price, first, second, `Somebody ${at}`));
  const unknown = Array.from({ length: 3 }, (_, at) => line(price, "", "", `Somebody ${at} else`));
  const debit = `${receivedOn()},-20.00,Shop,EFTPOS,,,`;

  await page.goto("/dashboard/payments");
  await page.getByRole("link", { name: "Bank statement" }).click();
  await choose(page, westpac(recorded));
  await record(page, 2);
  // Until the page has read again what is recorded, leaving the file asks for confirmation.
  await expect(page.getByText("2 recorded, none left")).toBeVisible();

  const file = westpac([...recorded, ...matched, debit, ...ambiguous, ...unknown]);
  await page.getByRole("button", { name: "Another file" }).click();
  await choose(page, file);
  await expect(page.getByText("Westpac, 40 credits, 1 debit left out")).toBeVisible();
  for (const name of ["Matched (31)", "Please choose (4)", "Not recognised (3)", "Already recorded (2)"]) {
    await expect(filter(page, name)).toBeVisible();
  }
  await record(page, 31);
  await expect(filter(page, "Already recorded (33)")).toBeVisible();
  expect(await total()).toBe(33);

  // Chooses one of two candidates, and leaves a line without any out.
  await filter(page, "Please choose (4)").click();
  await page
    .getByRole("button", { name: new RegExp(`@${first}\\)`) })
    .first()
    .click();
  await filter(page, "Not recognised (3)").click();
  await page.getByRole("button", { name: "Leave out" }).first().click();
  await expect(filter(page, "Left out (1)")).toBeVisible();
  // With a line still to record, leaving asks for confirmation.
  await page.getByRole("link", { name: "Payments" }).last().click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await record(page, 1);

  await page.reload();
  await choose(page, file);
  await expect(filter(page, "Already recorded (34)")).toBeVisible();
  await expect(filter(page, "Please choose (3)")).toBeVisible();
  await expect(page.getByText("34 recorded, 6 left")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Record/ })).toHaveCount(0);
  expect(await total()).toBe(34);
});

test("if another admin has recorded the same statement, each line shows why it is not recorded again", async ({
  page,
  studio,
  browser,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED);
  const { usernames, price, total } = await demoData(studio);
  const admin = await studio.elsewhere("admin");
  const [first = "", second = "", deletedUsername = "", large = ""] = usernames;
  const ofFirst = [line(price, first, "A"), line(price, second, "B")];
  const file = westpac([...ofFirst, line(price, deletedUsername, "C"), line("12345.00", large, "D")]);
  await page.goto("/dashboard/payments/statement");
  await choose(page, file);
  await filter(page, "No pack has this price (1)").click();
  await page.getByRole("button", { name: "Somebody" }).click();
  const dialog = page.getByRole("dialog", { name: "Line of the statement" });
  await dialog.getByLabel("Concessions").fill("900");
  await dialog.getByRole("button", { name: "Use" }).click();
  await expect(filter(page, "Matched (4)")).toBeVisible();

  // The other admin records two lines, and deletes the member of the third.
  const other = await anotherScreen(browser, studio, admin);
  await other.goto("/dashboard/payments/statement");
  await choose(other, westpac(ofFirst));
  await record(other, 2);
  await other.context().close();
  const { users } = await admin.get<UsersAnswer>("/api/admin/users");
  const deleted = users.find(({ username }) => username === deletedUsername);
  await admin.del(`/api/admin/users/${deleted?._id}`);

  await page.getByRole("button", { name: "Record 4 payments" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Large amounts: $12,345.00. Record only if they are right.");
  await question.getByRole("button", { name: "Record" }).click();
  await expect(page.getByText("1 payment recorded. 3 lines could not be recorded: see the list.")).toBeVisible();
  await expect(filter(page, "Already recorded (3)")).toBeVisible();
  await filter(page, "Problem (1)").click();
  await expect(page.getByRole("table", { name: "Lines of the statement" })).toContainText("User not found");
  expect(await total()).toBe(3);
});

test("a payment that an admin has typed in is not recorded again from the statement, nor the other way round", async ({
  page,
  studio,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED);
  const { members, price } = await demoData(studio);
  const admin = await studio.elsewhere("admin");
  const [first, second] = members;
  const balance = async () => (await admin.get<User>(`/api/admin/users/${first?._id}`)).concessions;
  const before = await balance();
  await admin.post("/api/admin/payments", {
    userId: first?._id,
    concessions: 9,
    amountCents: 13_700,
    receivedOn: dayAhead(0),
    key: crypto.randomUUID(),
  });
  await page.goto("/dashboard/payments/statement");
  await choose(page, westpac([line(price, first?.username ?? ""), line(price, second?.username ?? "")]));
  await expect(filter(page, "Possibly recorded already (1)")).toBeVisible();
  await record(page, 1);
  const rows = page.getByRole("table", { name: "Lines of the statement" }).locator("tbody").getByRole("row");
  await expect(page.getByText("1 recorded, 1 left")).toBeVisible();
  await expect(rows.nth(1)).toContainText(`${second?.firstName} ${second?.lastName}`);
  await expect(rows.first()).toContainText(/\(by .+, \w{3} \d+ \w{3}\)/);
  await rows.first().getByRole("button", { name: "Same payment" }).click();
  await expect(page.getByText("2 recorded, none left")).toBeVisible();
  await expect(rows.first()).toContainText(`${first?.firstName} ${first?.lastName}`);
  expect(await balance()).toBe(before + 9);

  await page.goto(`/admin/users?search=${first?.username}`);
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Record Payment" }).click();
  const form = page.getByRole("dialog", { name: "Record Payment" });
  await form.getByLabel("Concessions").fill("9");
  await form.getByLabel("Amount").fill(price);
  const submit = form.getByRole("button", { name: "Record Payment" });
  await submit.click();
  await expect(form).toContainText("Possibly recorded already from a bank statement (by ");
  await expect(form.getByRole("checkbox", { name: "Record it all the same" })).toBeFocused();
  expect(await balance()).toBe(before + 9);
  await form.getByRole("checkbox", { name: "Record it all the same" }).check();
  await submit.click();
  await expect(form).toHaveCount(0);
  expect(await balance()).toBe(before + 18);
});

test("the columns of an unknown format are chosen once and remembered", async ({ page, studio }) => {
  const { usernames, price } = await demoData(studio);
  const file = `When;What;Who;In\r\n${receivedOn()};${usernames[0]};Somebody;${price.replace(".", ",")}\r\n`;
  await page.goto("/dashboard/payments/statement");
  await choose(page, file);
  for (const [label, column] of [
    ["Date", "0"],
    ["Reference", "1"],
    ["Credit, if it has a column of its own", "3"],
  ] as const) {
    await page.getByLabel(label, { exact: true }).selectOption(column);
  }
  await page.getByRole("button", { name: "Read the file" }).click();
  await expect(filter(page, "Matched (1)")).toBeVisible();
  await page.reload();
  await choose(page, Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(file, "utf16le")]));
  await expect(filter(page, "Matched (1)")).toBeVisible();
});

test("a file that can't be read shows the reason", async ({ page }) => {
  await page.goto("/dashboard/payments/statement");
  for (const [content, words] of [
    [Buffer.from("PK\u0003\u0004"), "This is an Excel workbook. Save it as CSV first."],
    ["", "This file is empty."],
    [`${HEADER}\n`.repeat(50_001), "This file has more than 50,000 rows. Split it first."],
    [`${HEADER}\n1,"2\n`, "The quote that opens on line 2 is never closed. Correct the file."],
  ] as const) {
    await choose(page, content);
    await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
  }
  await choose(page, westpac([line("-5.00", "x"), "soon,1.00,A,,,,"]));
  await expect(page.getByText("This file has no credits")).toBeVisible();
  await expect(page.getByText("Line 3: It has no date that can be read")).toBeVisible();
});

test("with doubled text, the lines of a statement are a list", async ({ page }) => {
  await page.goto("/dashboard/payments/statement");
  await doubleTheText(page);
  await choose(page, westpac([line("150.00", "member"), line("33.00", "rent")]));
  await expect(page.getByRole("list", { name: "Lines of the statement" }).getByRole("listitem")).toHaveCount(2);
  await expectNoSidewaysScroll(page);
});
