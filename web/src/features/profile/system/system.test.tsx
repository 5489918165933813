import type { EmailServiceStatus } from "@bindings/EmailServiceStatus";
import type { HintsAnswer } from "@bindings/HintsAnswer";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { limits } from "../../../rules";
import { useUnsaved } from "../../../stores/unsaved";
import { admin, aMember, aStudio, renderAs } from "../../../test-studio";
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
  const asked = aStudio(user, {
    "GET /api/admin/email-service-status": () => Response.json(STATUS),
    "GET /api/admin/backups": () => Response.json({ backups: null }),
    "GET /api/admin/hints": () => Response.json(HINTS),
    "POST /api/admin/test-email": (init) => {
      sent.push(JSON.parse(String(init.body)));
      return sending(init);
    },
  });
  renderAs(user, <SystemFunctions user={user} />);
  return { asked, sent };
}

const failing = (status: number, message: string, fields = {}) =>
  Response.json({ success: false, message, error: "mail_failed", fields }, { status });
const emailCard = async () => within(await screen.findByRole("region", { name: "Email Service Status" }));
const shownAt = async (name: string) => (await (await emailCard()).findByText(name)).nextElementSibling?.textContent;
const press = async (name: string) => userEvent.click(screen.getByRole("button", { name }));
const dialog = () => within(screen.getByRole("dialog", { name: "Send Test Email" }));

test("the email service's state is said in words, and asked for again", async () => {
  const { asked } = open();
  expect(await shownAt("Status")).toBe("Healthy");
  expect(await shownAt("Provider")).toBe("smtp");
  expect(await shownAt("From")).toBe("kiaora@example.nz");
  expect(await shownAt("Environment")).toBe("production");
  expect(await shownAt("Configured")).toBe("Yes");
  expect(await shownAt("Test mode")).toBe("No");
  const before = asked.length;
  const card = within(screen.getByRole("region", { name: "Email Service Status" }));
  await userEvent.click(card.getByRole("button", { name: "Refresh" }));
  await waitFor(() => expect(asked).toHaveLength(before + 1));
});

test("the app's hints are counted, and a wrong one is an alarm", async () => {
  const lastAlarm = { rule: "capacity", code: "class_full", at: "2026-11-28T04:46:00.000Z" } as const;
  aStudio(user, {
    "GET /api/admin/email-service-status": () => Response.json(STATUS),
    "GET /api/admin/backups": () => Response.json({ backups: null }),
    "GET /api/admin/hints": () => Response.json({ ...HINTS, refusedSameFacts: 1, lastAlarm }),
  });
  renderAs(user, <SystemFunctions user={user} />);
  const card = within(await screen.findByRole("region", { name: "Hints" }));
  expect((await card.findByText("Shown")).nextElementSibling?.textContent).toBe("40");
  expect(card.getByText("Refused, facts had changed").nextElementSibling?.textContent).toBe("2");
  expect(card.getByText("Refused, same facts").nextElementSibling?.textContent).toBe("1");
  expect(card.getByText("Wrong")).toBeTruthy();
  expect(card.getByText("capacity")).toBeTruthy();
});

test("without a mail server it is not set up, whatever its health", async () => {
  const status = { ...STATUS.status, configured: false, testMode: true };
  aStudio(user, {
    "GET /api/admin/email-service-status": () => Response.json({ ...STATUS, status }),
    "GET /api/admin/backups": () => Response.json({ backups: null }),
    "GET /api/admin/hints": () => Response.json(HINTS),
  });
  renderAs(user, <SystemFunctions user={user} />);
  expect(await shownAt("Status")).toBe("Not set up");
  expect(screen.getByText(/reaches nobody/)).toBeTruthy();
});

test("invitations that could not be delivered are counted", async () => {
  const health = { status: "degraded", undeliveredInvitations: 2 } as const;
  aStudio(user, {
    "GET /api/admin/email-service-status": () => Response.json({ ...STATUS, health }),
    "GET /api/admin/backups": () => Response.json({ backups: null }),
    "GET /api/admin/hints": () => Response.json(HINTS),
  });
  renderAs(user, <SystemFunctions user={user} />);
  expect(await screen.findByText(/^2 invitations could not be delivered/)).toBeTruthy();
});

test("a state that can't be read says so, and is tried again", async () => {
  let isAway = true;
  aStudio(user, {
    "GET /api/admin/email-service-status": () =>
      isAway ? failing(503, "The server is busy") : Response.json({ ...STATUS, health: { status: "down" } }),
    "GET /api/admin/backups": () => Response.json({ backups: null }),
    "GET /api/admin/hints": () => Response.json(HINTS),
  });
  renderAs(user, <SystemFunctions user={user} />);
  const said = (await screen.findByRole("alert")).textContent;
  expect(said).toContain("Unable to fetch email status. Check system configuration.");
  expect(said).toContain("The server is busy");
  isAway = false;
  await press("Try again");
  expect(await shownAt("Status")).toBe("Down");
});

test("a test email goes to oneself unless told otherwise, and its result stays on the screen", async () => {
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
])("the address '%s' is refused before anything is sent", async (to, sentence) => {
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
])("a test email that fails with '%s' says so as an alert, and keeps what was typed", async (said, shown) => {
  open(() => failing(503, said));
  await press("Send Test Email");
  await userEvent.type(dialog().getByLabelText("Message (optional)"), "Arrive!");
  await userEvent.click(dialog().getByRole("button", { name: "Send" }));
  expect((await dialog().findByRole("alert")).textContent).toBe(shown);
  expect(dialog().getByLabelText<HTMLTextAreaElement>("Message (optional)").value).toBe("Arrive!");
});

test("a test email that was begun is not lost without asking", async () => {
  open();
  await press("Send Test Email");
  await userEvent.type(dialog().getByLabelText("Message (optional)"), "Arrive!");
  await userEvent.click(dialog().getByRole("button", { name: "Close" }));
  expect(useUnsaved.getState().leave).not.toBeNull();
  expect(dialog().getByLabelText<HTMLTextAreaElement>("Message (optional)").value).toBe("Arrive!");
  useUnsaved.setState({ leave: null });
});

test("a test email is sent once", async () => {
  let answer = (_: Response) => {};
  const { sent } = open(() => new Promise<Response>((resolve) => (answer = resolve)));
  await press("Send Test Email");
  await userEvent.click(dialog().getByRole("button", { name: "Send" }));
  await userEvent.click(dialog().getByRole("button", { name: /^Send/ }));
  expect(sent).toHaveLength(1);
  answer(Response.json({ success: true, message: "Sent" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Sent");
});

test("the documentation's numbers are those that the rules go by", async () => {
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
