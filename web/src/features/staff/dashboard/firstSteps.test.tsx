import type { FirstSteps, StudioSettingsRequest } from "@bindings/wire";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { useToasts } from "../../../stores/toasts";
import { aClass, admin, aMember, aStudio, coach, hours, itIs, NO_NEEDS, renderAs, START } from "../../../test-studio";
import { refusal } from "../class/test-class";
import { StaffDashboard } from "./StaffDashboard";

const NOTHING: FirstSteps = {
  bankAccount: false,
  prices: false,
  mail: false,
  coach: false,
  attendance: false,
  class: false,
  members: false,
};
const EVERYTHING: FirstSteps = {
  bankAccount: true,
  prices: true,
  mail: true,
  coach: true,
  attendance: true,
  class: true,
  members: true,
};

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  itIs(START - hours(72));
});

/** A new studio: its steps, and whether an admin has put them away. */
class NewStudio {
  putAway = false;
  done: FirstSteps;
  /** The bodies of the requests that changed the settings. */
  readonly sent: StudioSettingsRequest[] = [];
  private readonly answers: Parameters<typeof aStudio>[1];

  constructor(done: Partial<FirstSteps> = {}, answers: Parameters<typeof aStudio>[1] = {}) {
    this.done = { ...NOTHING, ...done };
    this.answers = answers;
  }

  private save(form: StudioSettingsRequest) {
    this.sent.push(form);
    this.putAway = form.firstStepsPutAway ?? this.putAway;
    if (form.coachesTakeAttendance !== undefined) this.done = { ...this.done, attendance: true };
    return { success: true, message: "Settings saved", settings: this.settings() };
  }

  private settings = () => ({
    coachesTakeAttendance: false,
    firstStepsPutAway: this.putAway,
    region: null,
    publicTimetable: false,
  });

  private shown = () => (this.putAway || Object.values(this.done).every(Boolean) ? null : this.done);

  open(user = aMember(admin)) {
    aStudio(user, {
      "GET /api/admin/needs": () => Response.json({ ...NO_NEEDS, mail: "not_set_up", firstSteps: this.shown() }),
      "GET /api/admin/settings": () => Response.json(this.settings()),
      "PUT /api/admin/settings": ({ body }) => Response.json(this.save(JSON.parse(String(body)))),
      ...this.answers,
    });
    renderAs(user, <StaffDashboard />, "/dashboard");
  }
}

const card = () => screen.findByRole("region", { name: "First steps" });
const lines = async () =>
  within(await card())
    .getAllByRole("listitem")
    .map((line) => line.textContent);
const choose = async (name: RegExp) => userEvent.click(within(await card()).getByRole("button", { name }));

test("a new studio has seven first steps, and those that are done are ticked", async () => {
  new NewStudio({ bankAccount: true, class: true, attendance: true }).open();
  expect(await lines()).toEqual([
    "Set the bank account (done)",
    "Set the pricesA pack for each price. Members may book until their balance is −2, and pay afterwards.",
    "Set up mail",
    "Invite the first coach",
    "Decide whether coaches take attendance (done)",
    "Make the first class (done)",
    "Add the first membersOne at a time here, or a whole list under Manage Users",
  ]);
  const links = within(await card()).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/profile?edit=profile", "/profile?tab=system"]);
  expect(screen.queryByText("Mail is not set up")).toBeNull();
});

test("the steps stay while the studio has classes, until all are done", async () => {
  const studio = new NewStudio(
    { ...EVERYTHING, mail: false },
    { "GET /api/admin/upcoming-classes": () => Response.json({ upcomingClasses: [aClass()] }) },
  );
  studio.open();
  expect(await lines()).toHaveLength(7);
});

test.each([
  ["all are done", EVERYTHING, false],
  ["they were put away", NOTHING, true],
] as const)("without the steps if %s", async (_, done, putAway) => {
  const studio = new NewStudio(done);
  studio.putAway = putAway;
  studio.open();
  await screen.findByText("Upcoming Classes (Next 10)");
  await waitFor(() => expect(screen.queryByText("No upcoming classes found")).toBeTruthy());
  expect(screen.queryByText("First steps")).toBeNull();
});

test("a coach sees no first steps", async () => {
  new NewStudio().open(aMember(coach));
  await screen.findByText("Coach Dashboard");
  expect(await screen.findByText("No upcoming classes found")).toBeTruthy();
  expect(screen.queryByText("First steps")).toBeNull();
});

test.each([
  [/^Set the prices/, "Add Pack", {}],
  [/^Invite the first coach/, "Add New User", { Role: "coach" }],
  [/^Decide whether coaches/, "Do coaches take attendance?", {}],
  [/^Make the first class/, "Add New Class", {}],
  [/^Add the first members/, "Add New User", { Role: "user" }],
] as const)("%s opens its form over the dashboard", async (step, form, fields) => {
  new NewStudio().open();
  await choose(step);
  const dialog = await screen.findByRole("dialog", { name: form });
  for (const [label, value] of Object.entries(fields))
    expect(within(dialog).getByLabelText(label)).toHaveProperty("value", value);
  await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test.each([
  ["No, admins only", false],
  ["Yes, coaches too", true],
] as const)("'%s' is a decision about attendance", async (button, coachesTakeAttendance) => {
  const studio = new NewStudio({ coach: true });
  studio.open();
  await choose(/^Decide whether coaches/);
  await userEvent.click(await screen.findByRole("button", { name: button }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(studio.sent).toEqual([{ coachesTakeAttendance }]);
  await waitFor(async () => expect(await lines()).toContain("Decide whether coaches take attendance (done)"));
});

test("a decision that fails is explained in its dialog", async () => {
  new NewStudio({ coach: true }, { "PUT /api/admin/settings": refusal(503, "Busy", "overloaded") }).open();
  await choose(/^Decide whether coaches/);
  await userEvent.click(await screen.findByRole("button", { name: "No, admins only" }));
  const dialog = within(screen.getByRole("dialog"));
  expect((await dialog.findByRole("alert")).textContent).toContain("Busy");
  expect(useToasts.getState().toasts).toEqual([]);
});

test("the steps are put away on the server, and shown again by the toast", async () => {
  const studio = new NewStudio();
  studio.open();
  await choose(/^Put away/);
  await waitFor(() => expect(screen.queryByText("First steps")).toBeNull());
  expect(studio.sent).toEqual([{ firstStepsPutAway: true }]);
  expect(await screen.findByText("Mail is not set up")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Show again" }));
  expect(await lines()).toHaveLength(7);
  expect(studio.sent).toEqual([{ firstStepsPutAway: true }, { firstStepsPutAway: false }]);
});
