import type { Problem } from "@bindings/Problem";
import type { User } from "@bindings/User";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { Field } from "../ui/Field";
import { FormProblem } from "../ui/FormProblem";
import { ApiFailure, Unreachable } from "./failure";
import { useForm } from "./useForm";

const START = { name: "Mia", email: "mia@example.nz", code: "" };
type Values = typeof START;

const check = vi.fn<(values: Values) => Problem | null>();
const send = vi.fn<(signal: AbortSignal, values: Values, how: { begun: Values; key: string }) => Promise<string>>();
const onDone = vi.fn();
const onFailed = vi.fn();

/** Two of the three values have a field; the server calls the address `mail`. */
function Example() {
  const form = useForm({
    start: START,
    check,
    send,
    otherwise: "It failed",
    fieldNames: { mail: "email" },
    present: ({ user }) => user as unknown as Values | undefined,
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
        Start again
      </button>
      <button type="button" onClick={form.clearProblem}>
        Never mind
      </button>
      {form.overtaken && (
        <button type="button" onClick={form.overtaken.takeTheirs}>
          Overtaken
        </button>
      )}
      {form.running && <p>Running</p>}
    </form>
  );
}

function shown() {
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

test("what was typed is sent, and its answer handed on with it", async () => {
  shown();
  await userEvent.type(nameField(), "ma");
  await save();
  const sent = { ...START, name: "Miama" };
  expect(send.mock.calls.map(([, values]) => values)).toEqual([sent]);
  expect(onDone).toHaveBeenCalledExactlyOnceWith("saved", sent);
  expect(send.mock.calls[0]?.[2].begun).toEqual(START);
});

test("an edit that was overtaken keeps what was typed, takes over the rest, and knows the other's value next time", async () => {
  const user = { ...START, name: "Maia", code: "7" } as unknown as User;
  send.mockRejectedValueOnce(
    new ApiFailure(409, "Changed elsewhere", "edit_conflict", { name: "Now Maia" }, null, null, { user }),
  );
  shown();
  await userEvent.type(nameField(), "ma");
  await save();
  expect(screen.getByRole("textbox", { name: "Name", description: "Now Maia" })).toBe(document.activeElement);
  expect(screen.getByText("Overtaken")).toBeTruthy();
  await save();
  const [, sent, how] = send.mock.calls[1] ?? [];
  expect([sent, how?.begun]).toEqual([
    { ...START, name: "Miama", code: "7" },
    { ...START, name: "Maia", code: "7" },
  ]);
});

test("the other's value is taken instead, which leaves nothing changed", async () => {
  const user = { ...START, name: "Maia" } as unknown as User;
  send.mockRejectedValueOnce(
    new ApiFailure(409, "Changed elsewhere", "edit_conflict", { name: "Now Maia" }, null, null, { user }),
  );
  shown();
  await userEvent.type(nameField(), "ma");
  await save();
  await userEvent.click(screen.getByRole("button", { name: "Overtaken" }));
  expect(nameField().value).toBe("Maia");
  expect(document.activeElement).toBe(nameField());
  expect(screen.getByText("unchanged")).toBeTruthy();
  expect(screen.queryByText("Now Maia")).toBeNull();
});

test("what the rules refuse is not sent: the first wrong field has the focus, and each its sentence", async () => {
  check.mockReturnValue({ message: "Both are missing", fields: { email: "No address", name: "No name" } });
  shown();
  await save();
  expect(send).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(nameField());
  expect(screen.getByRole("textbox", { name: "Name", description: "No name" })).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Email", description: "No address" })).toBeTruthy();
  expect(alert()).toBeNull();
});

test("the wrong field has the focus each time it is refused", async () => {
  check.mockImplementation(() => ({ message: "No address", fields: { email: "No address" } }));
  shown();
  await save();
  nameField().focus();
  await save();
  expect(document.activeElement).toBe(emailField());
});

test("the server's sentences stand at the fields they are about, and what was typed stays", async () => {
  send.mockRejectedValue(refused({ mail: "That address is taken" }));
  shown();
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
  ["the field has no place in the form", refused({ code: "Wrong code" }), "Taken: Wrong code"],
  ["the sentence is such a field's own", refused({ code: "Taken" }), "Taken"],
  ["the server has no sentence", new Error("internals"), "It failed"],
])("where %s, the form says it as a whole", async (_, failure, words) => {
  send.mockRejectedValue(failure);
  shown();
  await save();
  expect(alert()).toBe(words);
});

test("what has no place in the form is said beside what has", async () => {
  send.mockRejectedValue(refused({ name: "No name", code: "Wrong code" }));
  shown();
  await save();
  expect(await screen.findByRole("textbox", { name: "Name", description: "No name" })).toBeTruthy();
  expect(alert()).toBe("Wrong code");
});

test("the sentence of a wrong field that has the focus already is announced, each time", async () => {
  check.mockImplementation(({ name }) => (name === "" ? { message: "No name", fields: { name: "No name" } } : null));
  shown();
  await userEvent.clear(nameField());
  await userEvent.keyboard("{Enter}");
  const said = screen.getByRole("alert");
  expect(said.textContent).toBe("No name");
  expect(document.activeElement).toBe(nameField());
  await userEvent.keyboard("{Enter}");
  expect(screen.getByRole("alert")).not.toBe(said);
  await userEvent.keyboard("Mia{Enter}");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a problem is gone once the form is sent again, or when it is put away", async () => {
  send.mockRejectedValueOnce(refused());
  shown();
  await save();
  expect(alert()).toBe("Taken");
  await userEvent.click(screen.getByRole("button", { name: "Never mind" }));
  expect(alert()).toBeNull();
  send.mockRejectedValueOnce(refused());
  await save();
  expect(alert()).toBe("Taken");
  await save();
  expect(alert()).toBeNull();
});

test("a form under way is not sent a second time", async () => {
  let answer = (_: string) => {};
  send.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  shown();
  await save();
  expect(screen.getByText("Running")).toBeTruthy();
  await userEvent.type(nameField(), "{Enter}");
  await save();
  await act(async () => answer("saved"));
  expect(send).toHaveBeenCalledOnce();
  expect(onDone).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByText("Running")).toBeNull());
});

test("a form knows whether anything was changed", async () => {
  shown();
  expect(screen.getByText("unchanged")).toBeTruthy();
  await userEvent.type(nameField(), "x");
  expect(screen.getByText("changed")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Start again" }));
  expect(screen.getByText("unchanged")).toBeTruthy();
});

test("what is sent again has the key of before, until it is known to be done", async () => {
  shown();
  const keys = () => send.mock.calls.map(([, , { key }]) => key);
  const refusal = (error: "email_taken" | "key_reused") => new ApiFailure(409, "No", error);
  for (const failure of [new Unreachable(), refusal("email_taken"), refusal("key_reused")]) {
    send.mockRejectedValueOnce(failure);
    await save();
  }
  send.mockResolvedValue("saved");
  await save();
  await save();
  const [first, second, third, fourth, fifth] = keys();
  expect([second, third]).toEqual([first, first]);
  expect(new Set([first, fourth, fifth]).size).toBe(3);
  expect(first).toMatch(/^[!-~]{1,80}$/);
});
