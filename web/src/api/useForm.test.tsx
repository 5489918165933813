import type { Problem, User } from "@bindings/wire";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { Field } from "../ui/Field";
import { FormProblem } from "../ui/FormProblem";
import { ApiFailure, Unreachable } from "./failure";
import { useForm } from "./useForm";

const START = { name: "Mia", email: "mia@example.nz", code: "" };
type TestValues = typeof START;

const check = vi.fn<(values: TestValues) => Problem | null>();
const send =
  vi.fn<(signal: AbortSignal, values: TestValues, how: { baseline: TestValues; key: string }) => Promise<string>>();
const onDone = vi.fn();
const onFailed = vi.fn();

/** Two of the three values have a field. The server's name of `email` is `mail`. */
function Example() {
  const form = useForm({
    start: START,
    check,
    send,
    failureText: "Failed to update user",
    fieldNames: { mail: "email" },
    currentValues: ({ user }) => user as unknown as TestValues | undefined,
    onDone,
    onFailed,
  });
  return (
    <form {...form.form}>
      <FormProblem message={form.message} />
      <Field label="Name" {...form.field("name")} />
      <Field label="Email" {...form.field("email")} />
      <output>{form.isDirty ? "changed" : "unchanged"}</output>
      <button type="submit">Save</button>
      <button type="button" onClick={() => form.change(START)}>
        Reset
      </button>
      <button type="button" onClick={form.clearProblem}>
        Dismiss
      </button>
      {form.conflict && (
        <button type="button" onClick={form.conflict.takeTheirs}>
          Use other values
        </button>
      )}
      {form.running && <p>Running</p>}
    </form>
  );
}

function renderForm() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Example />
    </QueryClientProvider>,
  );
}

const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
const nameField = () => screen.getByLabelText<HTMLInputElement>("Name");
const emailField = () => screen.getByLabelText<HTMLInputElement>("Email");
const alert = () => screen.queryByRole("alert")?.textContent ?? null;
const refused = (fields = {}) => new ApiFailure(409, "Taken", "email_taken", fields);

beforeEach(() => {
  check.mockReset().mockReturnValue(null);
  send.mockReset().mockResolvedValue("saved");
  onDone.mockReset();
  onFailed.mockReset();
});

test("submitting sends the typed values, and onDone receives the response and the values", async () => {
  renderForm();
  await userEvent.type(nameField(), "ma");
  await save();
  const sent = { ...START, name: "Miama" };
  expect(send.mock.calls.map(([, values]) => values)).toEqual([sent]);
  expect(onDone).toHaveBeenCalledExactlyOnceWith("saved", sent);
  expect(send.mock.calls[0]?.[2].baseline).toEqual(START);
});

test("after an edit conflict the form keeps the typed values, loads the others, and sends the new baseline", async () => {
  const user = { ...START, name: "Maia", code: "7" } as unknown as User;
  send.mockRejectedValueOnce(
    new ApiFailure(409, "Changed elsewhere", "edit_conflict", { name: "Now Maia" }, null, null, { user }),
  );
  renderForm();
  await userEvent.type(nameField(), "ma");
  await save();
  expect(screen.getByRole("textbox", { name: "Name", description: "Now Maia" })).toBe(document.activeElement);
  expect(screen.getByText("Use other values")).toBeTruthy();
  await save();
  const [, sent, how] = send.mock.calls[1] ?? [];
  expect([sent, how?.baseline]).toEqual([
    { ...START, name: "Miama", code: "7" },
    { ...START, name: "Maia", code: "7" },
  ]);
});

test("taking the other value after an edit conflict leaves the form unchanged", async () => {
  const user = { ...START, name: "Maia" } as unknown as User;
  send.mockRejectedValueOnce(
    new ApiFailure(409, "Changed elsewhere", "edit_conflict", { name: "Now Maia" }, null, null, { user }),
  );
  renderForm();
  await userEvent.type(nameField(), "ma");
  await save();
  await userEvent.click(screen.getByRole("button", { name: "Use other values" }));
  expect(nameField().value).toBe("Maia");
  expect(document.activeElement).toBe(nameField());
  expect(screen.getByText("unchanged")).toBeTruthy();
  expect(screen.queryByText("Now Maia")).toBeNull();
});

test("an invalid form is not sent; each invalid field shows its problem, and the first has the focus", async () => {
  check.mockReturnValue({ message: "Both are missing", fields: { email: "No address", name: "No name" } });
  renderForm();
  await save();
  expect(send).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(nameField());
  expect(screen.getByRole("textbox", { name: "Name", description: "No name" })).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Email", description: "No address" })).toBeTruthy();
  expect(alert()).toBeNull();
});

test("each failed submit moves the focus to the invalid field", async () => {
  check.mockImplementation(() => ({ message: "No address", fields: { email: "No address" } }));
  renderForm();
  await save();
  nameField().focus();
  await save();
  expect(document.activeElement).toBe(emailField());
});

test("the server's problems are shown at their fields, and the typed values stay", async () => {
  send.mockRejectedValue(refused({ mail: "That address is taken" }));
  renderForm();
  await userEvent.clear(nameField());
  await userEvent.type(nameField(), "Hana");
  await save();
  expect(await screen.findByRole("textbox", { name: "Email", description: "That address is taken" })).toBeTruthy();
  expect(document.activeElement).toBe(emailField());
  expect(nameField().value).toBe("Hana");
  expect(alert()).toBeNull();
  expect(onFailed).toHaveBeenCalledOnce();
});

test.each([
  ["no field is named", refused(), "Taken"],
  ["the field is not in the form", refused({ code: "Wrong code" }), "Taken: Wrong code"],
  ["the message equals the problem of a field outside the form", refused({ code: "Taken" }), "Taken"],
  ["the failure has no message for users", new Error("internals"), "Failed to update user"],
])("if %s, the form shows the message above its fields", async (_, failure, message) => {
  send.mockRejectedValue(failure);
  renderForm();
  await save();
  expect(alert()).toBe(message);
});

test("problems of fields outside the form are shown in addition to those at fields", async () => {
  send.mockRejectedValue(refused({ name: "No name", code: "Wrong code" }));
  renderForm();
  await save();
  expect(await screen.findByRole("textbox", { name: "Name", description: "No name" })).toBeTruthy();
  expect(alert()).toBe("Wrong code");
});

test("the problem of an invalid field that already has the focus is announced at each submit", async () => {
  check.mockImplementation(({ name }) => (name === "" ? { message: "No name", fields: { name: "No name" } } : null));
  renderForm();
  await userEvent.clear(nameField());
  await userEvent.keyboard("{Enter}");
  const announcement = screen.getByRole("alert");
  expect(announcement.textContent).toBe("No name");
  expect(document.activeElement).toBe(nameField());
  await userEvent.keyboard("{Enter}");
  expect(screen.getByRole("alert")).not.toBe(announcement);
  await userEvent.keyboard("Mia{Enter}");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the form's message disappears when the form is sent again or the message is dismissed", async () => {
  send.mockRejectedValueOnce(refused());
  renderForm();
  await save();
  expect(alert()).toBe("Taken");
  await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(alert()).toBeNull();
  send.mockRejectedValueOnce(refused());
  await save();
  expect(alert()).toBe("Taken");
  await save();
  expect(alert()).toBeNull();
});

test("a second submit while the form is being sent sends no request", async () => {
  let answer = (_: string) => {};
  send.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  renderForm();
  await save();
  expect(screen.getByText("Running")).toBeTruthy();
  await userEvent.type(nameField(), "{Enter}");
  await save();
  await act(async () => answer("saved"));
  expect(send).toHaveBeenCalledOnce();
  expect(onDone).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByText("Running")).toBeNull());
});

test("a form is changed after typing and unchanged after a reset", async () => {
  renderForm();
  expect(screen.getByText("unchanged")).toBeTruthy();
  await userEvent.type(nameField(), "x");
  expect(screen.getByText("changed")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Reset" }));
  expect(screen.getByText("unchanged")).toBeTruthy();
});

test("a retry has the same idempotency key until a request succeeds or the server refuses the key", async () => {
  renderForm();
  const keys = () => send.mock.calls.map(([, , { key }]) => key);
  const refusal = (error: "email_taken" | "key_reused") => new ApiFailure(409, "No", error);
  for (const failure of [new Unreachable(), refusal("email_taken"), refusal("key_reused")]) {
    send.mockRejectedValueOnce(failure);
    await save();
  }
  send.mockResolvedValue("saved");
  for (const _ of ["fourth", "fifth"]) {
    await save();
    await waitFor(() => expect(screen.queryByText("Running")).toBeNull());
  }
  const [first, second, third, fourth, fifth] = keys();
  expect(fifth).toBeTruthy();
  expect([second, third]).toEqual([first, first]);
  expect(new Set([first, fourth, fifth]).size).toBe(3);
  expect(first).toMatch(/^[!-~]{1,80}$/);
});
