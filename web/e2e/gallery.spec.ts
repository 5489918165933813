import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BackupsAnswer, Class, PaymentAnswer, UsersAnswer } from "@bindings/wire";
import type { Locator, Page } from "@playwright/test";
import { atWidths, expectAccessible, expectFits } from "./access";
import { dialog } from "./screens";
import { makeRoster, openRoster, rows as rosterRows } from "./staffAttendance";
import {
  classChips,
  classForm,
  dayAhead,
  deleteDialog,
  KERERU_CLASS,
  makeClass as makeClassOn,
  newClass,
  seriesPreview,
  showClass,
} from "./staffClasses";
import {
  ASK_REFUND,
  askWhyForBookedUser,
  chooseAction,
  chooseFor,
  makeClass,
  openClass as openPeople,
  openTimeline,
  picker,
  pickUser,
  putInto,
} from "./staffDashboard";
import { choose, find, invite, menuButton, modal, question, rows, userCalled } from "./staffUsers";
import { type Elsewhere, expect, REFUSED, type Studio, test } from "./studio";

/*
 * Opens every screen and every dialog, and checks each once: axe in both themes (a screen at a phone's and a laptop's
 * width, a dialog at a phone's), and that nothing is wider than the window. The other files test what the screens do.
 */

// Each test opens many screens, and axe takes long on a slow machine.
test.describe.configure({ timeout: 300_000 });

/** The widths at which axe checks a screen. Few dialogs have other content on a laptop than on a phone. */
const BOTH = [390, 1280];
const PHONE = [390];

/** Checks the whole screen, or only a dialog on it, whose screen is checked before. */
async function check(page: Page, within?: Locator, axeAt = within ? PHONE : BOTH) {
  await atWidths(page, [320, 360, 390, 1280], async (width) => {
    await expectFits(page);
    if (axeAt.includes(width)) await expectAccessible(page, within);
  });
}

/** Checks a screen with an open menu, which a change of the width closes. */
async function checkMenu(page: Page, button: Locator) {
  await atWidths(page, BOTH, async () => {
    await button.click();
    await expect(page.getByRole("menu")).toBeVisible();
    await expectAccessible(page, page.getByRole("menu"));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
  });
}

const shown = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();

/** Opens a screen, and waits until it is loaded. */
async function open(page: Page, path: string, heading: string | RegExp) {
  await page.goto(path);
  await shown(page, heading);
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
}

const alertdialog = (page: Page) => page.getByRole("alertdialog");

test.describe("signed out", () => {
  test.use({ as: null });

  test("the pages before sign-in", async ({ page, studio, consoleErrors }) => {
    consoleErrors.allow(REFUSED);
    for (const [path, heading] of [
      ["/forgot-password", "Forgot Password"],
      ["/privacy", "Privacy Policy"],
      ["/terms", "Terms of Service"],
      ["/login", "Sign in"],
    ] as const) {
      await open(page, path, heading);
      await check(page);
    }
    await page.getByLabel("Username or email").fill("member");
    await page.getByLabel("Password", { exact: true }).fill("nearly-right");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toBeVisible();
    await check(page);

    await open(page, studio.inviteAdmin("hine@example.nz", "Hine", "Ngata"), "Welcome, Hine!");
    await page.getByRole("button", { name: "Complete Setup" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
    await check(page);
  });

  test("the page without WebAssembly", async ({ page, consoleErrors }) => {
    consoleErrors.allow(/wasm was preloaded .* but not used/);
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, "WebAssembly"));
    await open(page, "/login", "WebAssembly is switched off");
    await check(page);
  });
});

test.describe("a member", () => {
  test.describe("in a window so high that no bar covers content", () => {
    test.use({ viewport: { width: 390, height: 2_600 } });

    test("the dashboard", async ({ page }) => {
      await open(page, "/dashboard", "Welcome, Mia!");
      await page.getByRole("button", { name: /^1 cancelled/ }).click();
      await check(page);
      await page.getByRole("tab", { name: /^Waitlist/ }).click();
      const leave = page.getByRole("button", { name: /^Leave Waitlist for/ }).first();
      await expect(leave).toBeVisible();
      await check(page);
      await leave.click();
      await expect(alertdialog(page)).toBeVisible();
      await check(page, alertdialog(page));
    });
  });

  test("the schedule and a class", async ({ page, studio, consoleErrors }) => {
    consoleErrors.allow(REFUSED);
    const [admin, member] = [await studio.elsewhere("admin"), await studio.elsewhere("member")];
    const own = await member.classThat((klass) => klass.isUserBooked);
    const { user } = await invite(admin);
    const klass = await makeClass(admin, 40 * 60, { maxCapacity: 1 });
    await open(page, "/classes", "Class Schedule");
    await check(page);
    // Pressed filters have other colours.
    await open(page, "/classes?search=yoga&free=yes", "Class Schedule");
    await check(page);
    await page.goto("/classes?kind=Nothing");
    await expect(page.getByText("No classes found")).toBeVisible();
    await check(page);

    // Few classes are behind the dialogs, so that their checks are quick.
    const openClass = async ({ _id, name }: Class) => {
      await page.goto(`/classes?search=${encodeURIComponent(name)}&open=class:${_id}`);
      await expect(dialog(page).getByRole("heading", { name, level: 2 })).toBeVisible();
    };
    await openClass(own);
    await dialog(page)
      .getByRole("button", { name: /^All \d checks/ })
      .click();
    await check(page, dialog(page));
    await openClass(klass);
    await expect(page.getByRole("region", { name: "Can you book?" })).toBeVisible();
    await expect(dialog(page).getByRole("button", { name: "Confirm Booking" })).toBeEnabled();
    await check(page, dialog(page));
    await putInto(admin, klass, user);
    await dialog(page).getByRole("button", { name: "Confirm Booking" }).click();
    await expect(dialog(page).getByText(/^The last spot was taken/)).toBeVisible();
    await check(page, dialog(page));
  });

  test("the profile, the records and the notifications", async ({ page, studio }) => {
    const [admin, member] = [await studio.elsewhere("admin"), await studio.elsewhere("member")];
    await admin.post("/api/notifications/send", {
      userIds: [(await member.me())._id],
      ...{ title: "New mats", message: "They are here.", email: false },
    });
    for (const [path, heading] of [
      ["/concessions", "Your Concessions"],
      ["/past-classes", "Past Classes"],
    ] as const) {
      await open(page, path, heading);
      await expect(page.locator("[data-record]").first()).toBeVisible();
      await check(page);
    }

    await open(page, "/profile", "Profile");
    await check(page);
    await page
      .getByRole("banner")
      .getByRole("button", { name: /^Notifications,/ })
      .click();
    await expect(dialog(page).getByRole("listitem").first()).toContainText("Unread: New mats");
    await check(page, dialog(page));
    await page.keyboard.press("Escape");
    await checkMenu(page, page.getByRole("button", { name: /^Profile menu/ }));
    await page.getByRole("button", { name: "Change Password" }).click();
    await expect(dialog(page)).toBeVisible();
    await check(page, dialog(page));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Delete Account" }).click();
    await dialog(page).getByLabel("Type DELETE to confirm").fill("no");
    await dialog(page).getByRole("button", { name: "Delete Account" }).click();
    await check(page, dialog(page));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Edit Profile" }).click();
    await page.getByLabel("First name").fill("");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await check(page);

    await open(page, "/notification-settings", "Notification Settings");
    await page.getByRole("switch", { name: "Email notifications" }).click();
    await check(page);
    await page.getByRole("link", { name: "Profile", exact: true }).click();
    await expect(alertdialog(page)).toBeVisible();
    await check(page, alertdialog(page));

    await page.goto("about:blank");
    await open(page, studio.inviteAdmin("hine@example.nz", "Hine", "Ngata"), "Continue as Hine?");
    await check(page);
  });
});

/** Makes a class with a booking, a waitlist entry and a cancelled booking. It is among the first of the list. */
async function classWithPeople(studio: Studio) {
  const [admin, member, second] = [
    await studio.elsewhere("admin"),
    await studio.elsewhere("member"),
    await studio.elsewhere("second"),
  ];
  const klass = await makeClass(admin, 70, { maxCapacity: 1 });
  await member.book(klass);
  await member.cancel(klass);
  await member.book(klass);
  await second.post(`/api/bookings/waitlist/${klass._id}`);
  return klass;
}

/** Returns CSV lines of a bank statement: one whose member and pack are found, and two that are not. */
async function statementLines(admin: Elsewhere) {
  const { users } = await admin.get<UsersAnswer>("/api/admin/users");
  const [first, second] = users.filter(({ role }) => role === "user");
  await admin.post("/api/admin/packs", { name: "Nine", concessions: 9, priceCents: 13_700 });
  const [year, month, day] = dayAhead(-2).split("-");
  const line = (amount: string, reference = "") =>
    `${day}/${month}/${year},${amount},Somebody,DIRECT CREDIT,${reference},,`;
  const head = "Date,Amount,Other Party,Description,Reference,Particulars,Analysis Code";
  const lines = [head, line("137.00", first?.username), line("137.00"), line("1.00", second?.username)];
  return { first, text: `${lines.join("\r\n")}\r\n` };
}

const file = (name: string, text: string | Buffer) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

test.describe("an admin", () => {
  test.use({ as: "admin" });

  test("the dashboard, its dialogs and the command palette", async ({ page, studio }) => {
    const klass = await classWithPeople(studio);
    await open(page, "/dashboard", "Admin Dashboard");
    await expect(page.getByRole("region", { name: "Needs a hand" }).getByText("Mail is not set up")).toBeVisible();
    await check(page);
    await (await studio.elsewhere("admin")).put("/api/admin/settings", { firstStepsPutAway: false });
    await open(page, "/dashboard", "Admin Dashboard");
    const steps = page.getByRole("region", { name: "First steps" });
    await expect(steps.getByRole("listitem")).toHaveCount(7);
    await check(page, steps);
    await steps.getByRole("button", { name: "Decide whether coaches take attendance" }).click();
    await expect(page.getByRole("button", { name: "No, admins only" })).toBeVisible();
    await check(page, page.locator("dialog[open]"));
    await page.keyboard.press("Escape");

    await checkMenu(page, page.getByRole("button", { name: `Actions for ${klass.name}` }));
    await chooseAction(page, klass.name, "Edit Class");
    await expect(classForm(page, "Edit Class")).toBeVisible();
    await check(page, classForm(page, "Edit Class"));
    await page.keyboard.press("Escape");
    await chooseAction(page, klass.name, "Cancel Class");
    await expect(page.getByText("1 booking cancelled · 1 concession refunded · 2 people notified")).toBeVisible();
    await check(page, alertdialog(page));
    await page.keyboard.press("Escape");

    await page.keyboard.press("ControlOrMeta+k");
    const palette = modal(page, "Find anything");
    await expect(palette.getByRole("combobox")).toBeFocused();
    await check(page, palette);
    await page.keyboard.type("second@mail");
    await expect(palette.getByRole("option").first()).toContainText("@second");
    await check(page, palette);
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await expect(modal(page, "Keyboard shortcuts")).toBeVisible();
    await check(page, modal(page, "Keyboard shortcuts"));
  });

  test("a class and its people, and the audit trail", async ({ page, studio, consoleErrors }) => {
    consoleErrors.allow(REFUSED);
    const klass = await classWithPeople(studio);
    await openPeople(page, klass);
    await chooseFor(page, "member", ASK_REFUND);
    await expect(dialog(page).getByRole("region", { name: "Can you cancel?" })).toBeVisible();
    await check(page, dialog(page));
    await page.getByRole("tab", { name: /^Waitlist/ }).click();
    await chooseFor(page, "second", "Can they book?");
    await expect(dialog(page).getByRole("region", { name: "Can you book?" })).toBeVisible();
    await check(page, dialog(page));
    await page.getByRole("tab", { name: /^Cancellations/ }).click();
    await check(page, dialog(page));
    await openTimeline(page);
    await expect(page.getByRole("list", { name: "Timeline" }).locator("> li").first()).toBeVisible();
    await check(page, dialog(page));

    await page.getByRole("tab", { name: /^Confirmed Bookings/ }).click();
    await page.getByRole("button", { name: "More for this class" }).click();
    await page.getByRole("menuitem", { name: "Message everyone" }).click();
    await modal(page, "Message everyone").getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("Please enter a message")).toBeVisible();
    await check(page, modal(page, "Message everyone"));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Add User to Class" }).click();
    await picker(page).getByRole("combobox", { name: "User" }).fill("a");
    await expect(page.getByRole("option").first()).toBeVisible();
    await check(page, picker(page));
    await pickUser(page, "empty");
    await picker(page)
      .getByRole("button", { name: /^What .+ would see$/ })
      .click();
    await check(page, picker(page));

    await (await studio.elsewhere("admin")).put("/api/admin/settings", { coachesTakeAttendance: true });
    await page.goto("/dashboard/audit");
    await expect(page.getByText("Coaches take attendance: No → Yes")).toBeVisible();
    await check(page);
  });

  test("the calendar and its dialogs", async ({ page, studio }) => {
    // A month in which the demo studio has no classes, so that the check is quick.
    const day = dayAhead(200);
    const calendar = `/admin/classes?month=${day.slice(0, 7)}`;
    const admin = await studio.elsewhere("admin");
    const weekly = { scheduleType: "recurring", recurringPattern: "weekly", recurringEndDate: dayAhead(230) };
    await makeClassOn(admin, day, weekly);
    await open(page, calendar, "Manage Classes");
    await expect(classChips(page, KERERU_CLASS.Name).first()).toBeVisible();
    await check(page);

    const form = await newClass(page, { ...KERERU_CLASS, "Start date": day, "Start time": "05:00" });
    await form.getByRole("radio", { name: "Recurring" }).check();
    await form.getByLabel("Pattern").selectOption("Custom");
    await form.getByRole("button", { name: /^Create Class/ }).click();
    await check(page, form);
    await form.getByRole("button", { name: "Friday", exact: true }).click();
    await form.getByLabel("Pattern").selectOption("Daily");
    await expect(seriesPreview(page).getByText(/clashes$/)).toBeVisible();
    await check(page, form);
    await page.keyboard.press("Escape");
    await expect(alertdialog(page)).toBeVisible();
    await check(page, alertdialog(page));
    await page.getByRole("button", { name: "Discard" }).click();

    await classChips(page, KERERU_CLASS.Name).first().click();
    const edit = classForm(page, "Edit Class");
    await expect(edit).toBeVisible();
    await check(page, edit);
    await edit.getByRole("button", { name: "Delete" }).click();
    await deleteDialog(page).getByRole("radio", { name: "Delete All Future Classes" }).check();
    await expect(deleteDialog(page).getByText(/classes go:$/)).toBeVisible();
    await check(page, deleteDialog(page));
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.getByPlaceholder("Search classes...").fill("nothing like it");
    await expect(page.getByText("No classes found")).toBeVisible();
    await check(page);
  });

  test("a day and a week of the calendar, and an edit conflict", async ({ page, studio, consoleErrors }) => {
    consoleErrors.allow(REFUSED);
    const admin = await studio.elsewhere("admin");
    const day = dayAhead(200);
    const klass = await makeClassOn(admin, day, { room: "Loft" });
    for (const hour of ["01", "02", "03", "04"]) await makeClassOn(admin, day, { startTime: `${day}T${hour}:00` });
    await page.goto(`/admin/classes?month=${day.slice(0, 7)}&open=day:${day}`);
    await expect(dialog(page).getByRole("button", { name: /^05:00 / })).toBeVisible();
    await check(page, dialog(page));
    await page.goto(`/admin/classes?view=week&week=${day}`);
    await expect(page.locator("[data-class]").first()).toBeVisible();
    await check(page);

    // Later requests of the page get the old class, so that another admin's change is a conflict.
    await showClass(page, klass);
    await page.route(`**/api/classes/${klass._id}`, (route) => route.fulfill({ json: klass }));
    await admin.put(`/api/admin/classes/${klass._id}`, { maxCapacity: 12 });
    const form = classForm(page, "Edit Class");
    await form.getByLabel("Max capacity").fill("6");
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expect(form.getByText("Now 12, changed from 4 while you were editing").first()).toBeVisible();
    await check(page, form);
  });

  test("the users and their dialogs", async ({ page, studio }) => {
    const admin = await studio.elsewhere("admin");
    const { user } = await invite(admin);
    await putInto(admin, await makeClass(admin, 40 * 60, { name: "Saved Class" }), user);
    await open(page, "/admin/users", "Manage Users");
    await expect(rows(page)).toHaveCount(20);
    await check(page);
    await page.goto("/admin/users?search=xyzzy");
    await expect(page.getByText("No users found")).toBeVisible();
    await check(page);

    await find(page, "ari.kea");
    await checkMenu(page, menuButton(page, "ari.kea"));
    await page.getByRole("button", { name: "Add User" }).click();
    await expect(modal(page, "Add New User")).toBeVisible();
    await check(page, modal(page, "Add New User"));
    await page.keyboard.press("Escape");
    for (const [action, title] of [
      ["Edit User", "Edit User"],
      ["Add to Class", "Add to Class"],
      ["Remove from Class", "Remove from Class"],
      ["View History", "User History"],
      ["Reset Password", "Reset Password"],
    ] as const) {
      await choose(page, "ari.kea", action);
      const form = modal(page, title);
      await expect(form).toBeVisible();
      if (action === "Add to Class") {
        await check(page, form);
        await form.getByRole("combobox", { name: "Class" }).fill("yoga");
        const first = page.getByRole("listbox").getByRole("option").first();
        await expect(first).toBeVisible();
        await check(page, form);
        await first.click();
        // A full class has two effects: that booking is refused, and that the waitlist is possible.
        await expect(form.locator("[data-effect]").first()).toBeVisible();
      }
      if (action === "Remove from Class") await form.getByRole("checkbox", { name: /Saved Class/ }).check();
      if (action === "View History") await expect(form.locator("table, ul").first()).toBeVisible();
      await check(page, form, action === "View History" ? BOTH : PHONE);
      await form.getByRole("button", { name: "Close" }).first().click();
    }
    for (const action of ["Resend Verification Link", "Delete User"]) {
      await choose(page, "ari.kea", action);
      await expect(question(page, action)).toBeVisible();
      await check(page, question(page, action));
      await page.keyboard.press("Escape");
    }
  });

  test("a person's page, and why they can't book", async ({ page, studio }) => {
    const admin = await studio.elsewhere("admin");
    const { _id, firstName, lastName } = await userCalled(admin, "member");
    for (const tab of ["bookings", "balance", "notes", "history"]) {
      await page.goto(`/admin/users?search=member&open=person:${_id}.${tab}`);
      const person = modal(page, `${firstName} ${lastName}`);
      await expect(person.getByRole("tab", { selected: true })).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await check(page, person, BOTH);
    }
    const why = await askWhyForBookedUser(page, admin);
    await why.getByRole("button", { name: /^Booked Today at/ }).click();
    await expect(why.getByRole("region", { name: "Can you book?" })).toBeVisible();
    await check(page, why);
  });

  test("the payments, the packs and a bank statement", async ({ page, studio }) => {
    const admin = await studio.elsewhere("admin");
    const { first, text } = await statementLines(admin);
    await admin.post<PaymentAnswer>("/api/admin/payments", {
      ...{ userId: first?._id, concessions: 9, amountCents: 13_700, receivedOn: dayAhead(0), reference: "FOR AXE" },
      key: crypto.randomUUID(),
    });
    await page.goto("/dashboard/payments?search=for+axe");
    await expect(page.getByText("1 payment found")).toBeVisible();
    await check(page);
    await page.getByRole("button", { name: "Record Payment" }).click();
    await expect(modal(page, "Record Payment")).toBeVisible();
    await check(page, modal(page, "Record Payment"));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "9 concessions" }).click();
    await expect(modal(page, "Payment")).toBeVisible();
    await check(page, modal(page, "Payment"));
    await modal(page, "Payment").getByRole("button", { name: "Reverse" }).click();
    await expect(modal(page, "Reverse Payment")).toBeVisible();
    await check(page, modal(page, "Reverse Payment"));

    await page.goto("/dashboard/payments/packs");
    await expect(page.getByRole("list", { name: "Packs" })).toBeVisible();
    await check(page);
    await page.getByRole("button", { name: "Add Pack" }).click();
    await expect(modal(page, "Add Pack")).toBeVisible();
    await check(page, modal(page, "Add Pack"));

    await open(page, "/dashboard/payments/statement", "Bank statement");
    await check(page);
    await page.getByLabel("Bank statement").setInputFiles(file("statement.csv", text));
    await expect(page.getByRole("button", { name: "Possibly recorded already (1)" })).toBeVisible();
    await check(page);
  });

  test("an import of people", async ({ page }) => {
    await page.goto("/admin/users/import");
    await expect(page.getByLabel("File of people")).toBeAttached();
    await check(page);
    const heads = "First name,Last name,Email,Phone";
    const doubtful = Buffer.concat([
      Buffer.from(`${heads}\nMāia,Kōwhai,maia@book.example,021 555 0101\n`),
      Buffer.from("René", "latin1"),
      Buffer.from(",Kōkako,rene@book.example,\nAroha,Tūī,aroha@book.example,215550102\n"),
      Buffer.from("Hana,Weka,hana@book.example,6.42156E+10\nWiremu,Kea,no address,021 555 0105\n"),
    ]);
    await page.getByLabel("File of people").setInputFiles(file("people.csv", doubtful));
    await expect(page.getByText(/^2 people to import; 1 to check first; 2 rows have a problem/)).toBeVisible();
    await check(page);
    await page.goto("/admin/users/import");
    const unknown = "Eins,Zwei,Drei\nAroha,Ngata,aroha@import.example\nWiremu,Ngata,wiremu@import.example\n";
    await page.getByLabel("File of people").setInputFiles(file("people.csv", unknown));
    for (const [label, column] of Object.entries({ "First name": "Eins", "Last name": "Zwei", Email: "Drei" }))
      await page.getByLabel(label, { exact: true }).selectOption({ label: column });
    await page.getByRole("button", { name: "Leave out Wiremu Ngata" }).click();
    await expect(page.getByText("1 person to import")).toBeVisible();
    await check(page);
  });

  test("a roster, and the settings", async ({ page, studio }) => {
    const admin = await studio.elsewhere("admin");
    const klass = await makeRoster(admin, 4);
    await openRoster(page, klass);
    const mark = (at: number, name: string | RegExp) => rosterRows(page, klass).nth(at).getByRole("button", { name });
    await mark(0, "Attended").click();
    await mark(1, "No-show").click();
    await mark(2, /^More for /).click();
    await page.getByRole("menuitem", { name: ASK_REFUND }).click();
    await expect(rosterRows(page, klass).nth(2).getByRole("region", { name: "Can you cancel?" })).toBeVisible();
    await check(page);

    await studio.close();
    studio.settings.FANTAIL_BACKUP_TO = mkdtempSync(join(tmpdir(), "fantail-backups-"));
    await studio.open();
    const health = async () => (await admin.get<BackupsAnswer>("/api/admin/backups")).backups?.health;
    await expect.poll(health).toBe("healthy");
    await open(page, "/profile?tab=system", "Settings");
    await page.getByRole("button", { name: "For whoever runs the server" }).click();
    await expect(page.getByRole("region", { name: "Backup details" }).getByText("Healthy")).toBeVisible();
    await expect(page.getByText("Provider")).toBeVisible();
    await check(page);
    await page.getByRole("button", { name: "Send Test Email" }).click();
    await expect(dialog(page)).toBeVisible();
    await check(page, dialog(page));
    rmSync(studio.settings.FANTAIL_BACKUP_TO, { recursive: true });
  });
});

test.describe("a coach", () => {
  test.use({ as: "coach" });

  test("the dashboard, a roster, a busy month and a class", async ({ page, studio }) => {
    const [admin, coach] = [await studio.elsewhere("admin"), await studio.elsewhere("coach")];
    const { firstName, lastName } = await coach.me();
    await makeClass(admin, 30, { instructor: `${firstName} ${lastName}`, name: "Own Stretch" });
    const klass = await makeRoster(admin, 2);
    await open(page, "/dashboard", "Coach Dashboard");
    await expect(page.getByRole("list", { name: "Your next classes" }).getByText("Own Stretch")).toBeVisible();
    await check(page);
    await openRoster(page, klass);
    await check(page);
    await open(page, "/admin/classes", "View Classes");
    await expect(page.locator("[data-class]").first()).toBeVisible();
    await check(page);
    await showClass(page, await makeClassOn(admin, dayAhead(200)));
    await check(page, page.getByRole("dialog", { name: "Class Details" }));
  });
});
