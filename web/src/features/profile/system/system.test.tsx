import type { EmailServiceStatus, HintsAnswer } from "@bindings/wire";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { limits } from "../../../rules";
import { useUnsaved } from "../../../stores/unsaved";
import { admin, aMember, aStudio, press, renderAs } from "../../../test-studio";
import { SystemFunctions } from "./SystemFunctions";

const user = aMember({ ...admin, email: "ana@example.nz" });
const STATUS: EmailServiceStatus = {
  health: { status: "healthy" },
  status: {
    provider: "smtp",
    fromEmail: "kiaora@example.nz",
    environment: "production",
    configured: true,
    testMode: false,
  },
};

const HINTS: HintsAnswer = {
  since: "2026-11-28T02:46:00.000Z",
  shown: 40,
  actedOn: 7,
  refusedStale: 2,
  refusedSameFacts: 0,
  lastAlarm: null,
};

type MailResponse = (init: RequestInit) => Response | Promise<Response>;

function open(
  sending: MailResponse = () => Response.json({ success: true, message: "Test email sent to ana@example.nz" }),
) {
  const sent: unknown[] = [];
  const requests = aStudio(user, {
    "GET /api/admin/email-service-status": () => Response.json(STATUS),
    "GET /api/admin/backups": () => Response.json({ backups: null }),
    "POST /api/admin/test-email": (init) => {
      sent.push(JSON.parse(String(init.body)));
      return sending(init);
    },
  });
  renderAs(user, <SystemFunctions />);
  return { requests, sent };
}

const failing = (status: number, message: string, fields = {}) =>
  Response.json({ success: false, message, error: "mail_failed", fields }, { status });
const emailCard = async () => within(await screen.findByRole("region", { name: "Email Service Status" }));
const shownValue = async (name: string) => (await (await emailCard()).findByText(name)).nextElementSibling?.textContent;
const dialog = () => within(screen.getByRole("dialog", { name: "Send Test Email" }));

test("the email service's state is shown, and 'Refresh' reloads it", async () => {
  const { requests } = open();
  expect(await shownValue("Status")).toBe("Healthy");
  expect(await shownValue("Provider")).toBe("smtp");
  expect(await shownValue("From address")).toBe("kiaora@example.nz");
  expect(await shownValue("Environment")).toBe("production");
  expect(await shownValue("Configured")).toBe("Yes");
  expect(await shownValue("Test mode")).toBe("No");
  const before = requests.length;
  const card = within(screen.getByRole("region", { name: "Email Service Status" }));
  await userEvent.click(card.getByRole("button", { name: "Refresh" }));
  await waitFor(() => expect(requests).toHaveLength(before + 1));
});

test("the server's part is folded, and has the hints in words, with an error if one was wrong", async () => {
  const lastAlarm = { rule: "capacity", code: "class_full", at: "2026-11-28T04:46:00.000Z" } as const;
  let counts = HINTS;
  aStudio(user, {
    "GET /api/admin/email-service-status": () => Response.json(STATUS),
    "GET /api/admin/backups": () => Response.json({ backups: null }),
    "GET /api/admin/hints": () => Response.json(counts),
  });
  renderAs(user, <SystemFunctions />);
  expect(screen.queryByRole("region", { name: "Hints" })).toBeNull();
  await press("For whoever runs the server");
  expect(screen.getByRole("region", { name: "Backup details" })).toBeTruthy();
  const card = within(screen.getByRole("region", { name: "Hints" }));
  const text = async () => (await card.findByText(/in advance/)).parentElement?.textContent;
  expect(await text()).toContain("40 answers were shown and 7 acted on. The server refused 2 because");
  expect(await text()).toContain("and none on the same facts.");
  counts = { ...HINTS, shown: 1, refusedSameFacts: 1, lastAlarm };
  await userEvent.click(card.getByRole("button", { name: "Refresh" }));
  expect(await card.findByText(/please report this error/)).toBeTruthy();
  expect(card.getByText(/by the rule capacity/)).toBeTruthy();
  expect(await text()).toContain("1 answer was shown and 7 acted on.");
  expect(await text()).toContain("and 1 on the same facts.");
});

test("the region whose anniversary is shown is saved at once", async () => {
  const sent: unknown[] = [];
  aStudio(user, {
    "GET /api/admin/email-service-status": () => Response.json(STATUS),
    "GET /api/admin/backups": () => Response.json({ backups: null }),
    "PUT /api/admin/settings": ({ body }) => {
      sent.push(JSON.parse(String(body)));
      return Response.json({ success: true, message: "Settings updated" });
    },
  });
  renderAs(user, <SystemFunctions />);
  const regions = await screen.findByLabelText("Regional anniversary");
  await userEvent.selectOptions(regions, "Otago");
  await waitFor(() => expect(sent).toEqual([{ region: "otago" }]));
});

test("the timetable is made public at once, and its address and the HTML for a website are shown", async () => {
  const sent: unknown[] = [];
  let publicTimetable = false;
  const settings = () => ({ coachesTakeAttendance: false, firstStepsPutAway: true, region: null, publicTimetable });
  aStudio(user, {
    "GET /api/admin/email-service-status": () => Response.json(STATUS),
    "GET /api/admin/backups": () => Response.json({ backups: null }),
    "GET /api/admin/settings": () => Response.json(settings()),
    "PUT /api/admin/settings": ({ body }) => {
      sent.push(JSON.parse(String(body)));
      publicTimetable = true;
      return Response.json({ success: true, message: "Settings saved", settings: settings() });
    },
  });
  renderAs(user, <SystemFunctions />);
  const card = within(await screen.findByRole("region", { name: "Website" }));
  const toggle = await card.findByRole("switch", { name: "Public timetable" });
  expect(card.queryByLabelText("Address")).toBeNull();
  await userEvent.click(toggle);
  const address = `${window.location.origin}/timetable`;
  expect((await card.findByLabelText<HTMLInputElement>("Address")).value).toBe(address);
  expect(sent).toEqual([{ publicTimetable: true }]);
  expect(card.getByRole("link", { name: "Open" }).getAttribute("href")).toBe(address);
  await userEvent.setup().click(card.getByRole("button", { name: "Copy HTML" }));
  const html = (await navigator.clipboard.readText()).split("\n");
  expect(html).toHaveLength(2);
  expect(html[0]).toContain(`<iframe src="${address}/embed" title="Class timetable"`);
});

const LOCAL = { ...STATUS.status, configured: false, testMode: true };

test.each([
  ["Healthy", {}, /^Emails leave from kiaora@example\.nz\.$/],
  ["Not set up", { status: LOCAL }, /^Emails don't leave yet\. Ask whoever .* to set FANTAIL_SMTP_URL\.$/],
  ["Down", { health: { status: "down" } }, /^Emails don't leave at the moment: .* can't be reached/],
  ["Degraded", { health: { status: "degraded" } }, /nz\. Some could not be sent yet, and are tried again\.$/],
  [
    "Degraded",
    { health: { status: "degraded", undeliveredInvitations: 2 } },
    /nz\. 2 invitations could not be delivered: the list of users says which/,
  ],
] as const)("the status '%s' is explained in words", async (word, differences, words) => {
  aStudio(user, {
    "GET /api/admin/email-service-status": () => Response.json({ ...STATUS, ...differences }),
    "GET /api/admin/backups": () => Response.json({ backups: null }),
  });
  renderAs(user, <SystemFunctions />);
  expect(await shownValue("Status")).toBe(word);
  expect(within(screen.getByRole("region", { name: "Emails" })).getByText(words)).toBeTruthy();
});

test("if the email status can't be loaded, an error is shown and 'Try again' loads it", async () => {
  let isBusy = true;
  aStudio(user, {
    "GET /api/admin/email-service-status": () =>
      isBusy ? failing(503, "The server is busy") : Response.json({ ...STATUS, health: { status: "down" } }),
    "GET /api/admin/backups": () => Response.json({ backups: null }),
  });
  renderAs(user, <SystemFunctions />);
  const alert = (await screen.findByRole("alert")).textContent;
  expect(alert).toContain("Unable to fetch email status. Check system configuration.");
  expect(alert).toContain("The server is busy");
  expect(screen.getByText("It is not known at the moment whether emails leave.")).toBeTruthy();
  isBusy = false;
  await press("Try again");
  expect(await shownValue("Status")).toBe("Down");
});

test("a test email goes to the admin's own address by default, and its result is shown", async () => {
  const { sent } = open();
  await press("Send Test Email");
  await userEvent.type(dialog().getByLabelText("Subject (optional)"), "Kia ora");
  await userEvent.click(dialog().getByRole("button", { name: "Send" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Test email sent to ana@example.nz");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent).toEqual([{ to: "ana@example.nz", subject: "Kia ora", message: "" }]);
});

test.each([
  ["", "Please enter an email address"],
  ["ana", "Please enter a valid email address"],
])("the address '%s' is refused without a request", async (to, sentence) => {
  const { sent } = open();
  await press("Send Test Email");
  const field = dialog().getByLabelText("To");
  await userEvent.clear(field);
  if (to) await userEvent.type(field, to);
  await userEvent.click(dialog().getByRole("button", { name: "Send" }));
  expect(dialog().getByText(sentence)).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(sent).toEqual([]);
});

test.each([
  ["The mail server refused the address", "The mail server refused the address"],
  ["", "Failed to send test email"],
])("a test email that fails with '%s' shows the alert '%s' and keeps the typed text", async (response, shown) => {
  open(() => failing(503, response));
  await press("Send Test Email");
  await userEvent.type(dialog().getByLabelText("Message (optional)"), "Arrive!");
  await userEvent.click(dialog().getByRole("button", { name: "Send" }));
  expect((await dialog().findByRole("alert")).textContent).toBe(shown);
  expect(dialog().getByLabelText<HTMLTextAreaElement>("Message (optional)").value).toBe("Arrive!");
});

test("closing the dialog asks for confirmation if something was typed", async () => {
  open();
  await press("Send Test Email");
  await userEvent.type(dialog().getByLabelText("Message (optional)"), "Arrive!");
  await userEvent.click(dialog().getByRole("button", { name: "Close" }));
  expect(useUnsaved.getState().leave).not.toBeNull();
  expect(dialog().getByLabelText<HTMLTextAreaElement>("Message (optional)").value).toBe("Arrive!");
  useUnsaved.setState({ leave: null });
});

test("a second click on 'Send' sends no second email", async () => {
  let answer = (_: Response) => {};
  const { sent } = open(() => new Promise<Response>((resolve) => (answer = resolve)));
  await press("Send Test Email");
  await userEvent.click(dialog().getByRole("button", { name: "Send" }));
  await userEvent.click(dialog().getByRole("button", { name: /^Send/ }));
  expect(sent).toHaveLength(1);
  answer(Response.json({ success: true, message: "Sent" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Sent");
});

test("the documentation states the limits from the rules", async () => {
  open();
  const text = (await screen.findByRole("region", { name: "How the System Works" })).textContent;
  const { classesOnCredit, bookingCutoff, waitlistCutoff, refundCutoff, openingMailInterval, erasureDays } = limits();
  for (const title of ["Notifications", "Waitlist", "Email", "Booking Rules"]) {
    expect(screen.getByRole("heading", { name: title })).toBeTruthy();
  }
  expect(text).toContain(`Users can book up to ${classesOnCredit} classes in advance`);
  expect(text).toContain(`Members book and cancel until ${bookingCutoff} before the start`);
  expect(text).toContain(`until ${waitlistCutoff} before it starts`);
  expect(text).toContain(`more than ${refundCutoff} before the start`);
  expect(text).toContain(`within ${openingMailInterval}`);
  expect(text).toContain(`within ${erasureDays} days`);
});
