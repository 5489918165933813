import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { followOtherTabs, useSession } from "../stores/session";
import { Field } from "../ui/Field";
import { Form } from "../ui/Form";
import { Unreachable } from "./failure";
import { useForm } from "./useForm";

const tokenOf = (account: string) => `head.${btoa(JSON.stringify({ sub: account }))}.sign`;
const [MIA, ANA] = [tokenOf("mia"), tokenOf("ana")];

const SAVED = { note: "Left knee", phone: "021 555 0101", concessions: "5", concessionsBefore: 5 };

const send =
  vi.fn<(signal: AbortSignal, values: typeof SAVED, how: { baseline: typeof SAVED; key: string }) => Promise<string>>();

function NoteForm({ draft, start }: { draft?: string; start: typeof SAVED }) {
  const { form, field, running } = useForm({
    start,
    draft,
    send,
    linkedFields: [["concessions", "concessionsBefore"]],
    failureText: "Failed to update user",
  });
  return (
    <Form form={form}>
      <Field label="Note" {...field("note")} />
      <Field label="Phone" {...field("phone")} />
      <Field label="Concessions" {...field("concessions")} />
      <button type="submit">{running ? "Saving…" : "Save"}</button>
    </Form>
  );
}

function open(draft: string | undefined, start = SAVED) {
  cleanup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NoteForm draft={draft} start={start} />
    </QueryClientProvider>,
  );
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const isRestored = () => screen.queryByText(/is still here/) !== null;
const save = async () => userEvent.click(await screen.findByRole("button", { name: "Save" }));
const typeNote = () => userEvent.type(screen.getByLabelText("Note"), ", right hip");
const endSession = () => act(() => useSession.getState().end());
const begin = (token: string) => act(() => useSession.getState().begin(token));

beforeEach(() => {
  sessionStorage.clear();
  send.mockReset().mockResolvedValue("saved");
  begin(MIA);
});

test("text typed before the session ended is restored once, when the form is opened again", async () => {
  open("note");
  await typeNote();
  endSession();
  begin(MIA);
  open("note");
  expect(field("Note")).toBe("Left knee, right hip");
  expect(isRestored()).toBe(true);
  open("note");
  expect(field("Note")).toBe("Left knee");
  expect(isRestored()).toBe(false);
});

test("an untouched field shows the saved value", async () => {
  open("note");
  await typeNote();
  endSession();
  begin(MIA);
  open("note", { ...SAVED, phone: "021 555 0199" });
  expect(field("Phone")).toBe("021 555 0199");
});

test("a restored edit starts from the values that were saved when it began, the linked ones too", async () => {
  open("note");
  await typeNote();
  await userEvent.type(screen.getByLabelText("Concessions"), "{Backspace}15");
  endSession();
  begin(MIA);
  const present = { note: "Right knee", phone: "021 555 0199", concessions: "4", concessionsBefore: 4 };
  open("note", present);
  await save();
  const [, values, how] = send.mock.calls[0] ?? [];
  const { phone } = present;
  expect(values).toEqual({ note: "Left knee, right hip", phone, concessions: "15", concessionsBefore: 5 });
  expect(how?.baseline).toEqual({ note: "Left knee", phone, concessions: "5", concessionsBefore: 5 });
});

test("a restored form retries with the key of a request whose response was lost, until one succeeds", async () => {
  open("note");
  await typeNote();
  send.mockRejectedValueOnce(new Unreachable());
  await save();
  endSession();
  begin(MIA);
  open("note");
  await save();
  await save();
  const [lost, retried, next] = send.mock.calls.map(([, , { key }]) => key);
  expect(retried).toBe(lost);
  expect(next).toBeTruthy();
  expect(next).not.toBe(lost);
});

test("a form without a pending request is restored without a key", async () => {
  open("note");
  await typeNote();
  await save();
  endSession();
  begin(MIA);
  open("note");
  await save();
  const [first, second] = send.mock.calls.map(([, , { key }]) => key);
  expect(second).toBeTruthy();
  expect(second).not.toBe(first);
});

test("drafts are not restored for another account or in another form", async () => {
  open("note");
  await typeNote();
  endSession();
  begin(ANA);
  open("note");
  expect(isRestored()).toBe(false);
  begin(MIA);
  open("phone");
  expect(isRestored()).toBe(false);
});

test("a manual sign-out in another tab keeps no draft", async () => {
  const stop = followOtherTabs();
  open("note");
  await typeNote();
  act(() => {
    window.dispatchEvent(new StorageEvent("storage", { key: "leftByHand", newValue: "true" }));
    window.dispatchEvent(new StorageEvent("storage", { key: "token", newValue: null }));
  });
  expect(sessionStorage.length).toBe(0);
  stop();
});

test("no draft is kept after a manual sign-out, or of a form without a name or a change", async () => {
  for (const draft of ["note", undefined]) {
    open(draft);
    await typeNote();
    if (draft === undefined) endSession();
    else act(() => useSession.getState().leave());
    expect(sessionStorage.length).toBe(0);
    begin(MIA);
  }
  open("note");
  endSession();
  expect(sessionStorage.length).toBe(0);
});
