import type { ImportedUser, ImportPeopleAnswer } from "@bindings/wire";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as saving from "../../../lib/download";
import { formatted } from "../../../lib/plural";
import { STILL_TRYING_AFTER } from "../../../lib/timing";
import { limits } from "../../../rules/limits";
import { useToasts } from "../../../stores/toasts";
import { useUnsaved } from "../../../stores/unsaved";
import { admin, aMember, aStudio, itIs, press, renderAs, START } from "../../../test-studio";
import { ImportPeople } from "./ImportPeople";

vi.mock("../../../lib/download", () => ({ download: vi.fn() }));

const boss = aMember({ ...admin, _id: "admin-1" });
const FILE = "First name,Last name,Email\nAna,A,ana@example.nz\nBen,B,ben@example.nz\nCal,C,cal@example\n";
const IMPORT = "POST /api/admin/users/import";

type Sent = { rows: { email: string }[]; dryRun?: boolean };

/** The server's answer: an address without a full stop has a problem. */
const answerTo = ({ rows }: Sent, users: ImportedUser[] = []): ImportPeopleAnswer => ({
  success: true,
  message: "2 people imported",
  created: 2,
  skipped: 0,
  problems: rows.flatMap(({ email }, row) =>
    email.endsWith("@example") ? [{ row, field: "email", message: "Please enter a valid email" }] : [],
  ),
  users,
});
const sentIn = (init: RequestInit): Sent => JSON.parse(`${init.body}`);

const account = (row: number, isNew: boolean, email: string): ImportedUser => ({
  ...{ row, isNew, email, _id: `user-${row}`, username: email.slice(0, 3) },
  ...{ firstName: "", lastName: "", phone: "", concessions: 0 },
});

async function open(respond: (sent: Sent, init: RequestInit) => Response | Promise<Response>, file: BlobPart = FILE) {
  aStudio(boss, {
    [IMPORT]: (init) => respond(sentIn(init), init),
    "POST /api/admin/users/send-invitations": () => Response.json({ success: true, message: "", count: 0, minutes: 0 }),
  });
  renderAs(boss, <ImportPeople />, "/admin/users/import");
  await userEvent.upload(screen.getByLabelText("File of people"), new File([file], "people.csv"));
  await screen.findByRole("table", { name: "People of the file" });
}
const table = () => screen.getByRole("table", { name: "People of the file" });
/** The rows below the headings, those with a problem first. */
const texts = () =>
  within(table())
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);

beforeEach(() => {
  itIs(START);
  useToasts.setState({ toasts: [] });
});
afterEach(() => void vi.useRealTimers());

test("while a row that is left out is checked, the rows stay with the earlier check, and nothing can be imported", async () => {
  let complete = () => {};
  let checks = 0;
  await open(async (sent) => {
    checks += 1;
    if (checks > 1) await new Promise<void>((resolve) => (complete = resolve));
    return Response.json(answerTo(sent));
  });
  const leaveOut = screen.getByRole("button", { name: "Leave out Ana A" });
  await userEvent.click(leaveOut);
  expect(table().getAttribute("aria-busy")).toBe("true");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Take in Ana A" }));
  expect(texts()[2]).toContain("New");
  expect(texts()[0]).toContain("Please enter a valid email");
  await press("Import 1 person");
  expect(screen.queryByRole("alertdialog")).toBeNull();

  await act(async () => complete());
  await waitFor(() => expect(table().getAttribute("aria-busy")).toBeNull());
  expect(texts()[2]).toContain("New");
  expect(texts()[0]).toContain("Please enter a valid email");
  await press("Import 1 person");
  expect(await screen.findByRole("alertdialog", { name: "Import 1 person?" })).toBeTruthy();
});

test("an import that takes long can be left", async () => {
  await open((sent, { signal }) =>
    sent.dryRun
      ? Response.json(answerTo(sent))
      : new Promise((_, reject) =>
          signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError"))),
        ),
  );
  await press("Import 2 people");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  await press("Import");
  await act(() => vi.advanceTimersByTimeAsync(STILL_TRYING_AFTER));
  await press("Stop waiting");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  const stopped = "You stopped waiting. It may be done all the same.";
  await waitFor(() => expect(useToasts.getState().toasts[0]?.text).toBe(stopped));
});

test("the summary says of a person whose account was created after the check that they have one", async () => {
  await open((sent) => {
    const users = [account(0, true, "ana@example.nz"), account(1, false, "ben@example.nz")];
    return Response.json(answerTo(sent, sent.dryRun ? [] : users));
  });
  await press("Import 2 people");
  await press("Import");
  await userEvent.click(await screen.findByRole("button", { name: "Download summary" }));
  const [, text] = vi.mocked(saving.download).mock.lastCall ?? [];
  expect(text).toContain("ana@example.nz,ana,Imported");
  expect(text).toContain("ben@example.nz,ben,Has an account already");
});

test("a file can be chosen without HTTPS, where the browser has no `randomUUID`", async () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  await open((sent) => Response.json(answerTo(sent)));
  expect(texts()).toHaveLength(3);
});

test("a folder or a file that can't be opened is refused with a message", async () => {
  vi.spyOn(Blob.prototype, "arrayBuffer").mockRejectedValue(new DOMException("", "NotFoundError"));
  aStudio(boss);
  renderAs(boss, <ImportPeople />, "/admin/users/import");
  await userEvent.upload(screen.getByLabelText("File of people"), new File([FILE], "people.csv"));
  expect((await screen.findByRole("alert")).textContent).toContain("This file can't be read");
});

test("the sample file is read without a problem", async () => {
  aStudio(boss, { [IMPORT]: (init) => Response.json(answerTo(sentIn(init))) });
  renderAs(boss, <ImportPeople />, "/admin/users/import");
  await press("Download a sample file");
  const [name, text = ""] = vi.mocked(saving.download).mock.lastCall ?? [];
  expect(name).toBe("people-sample.csv");
  await userEvent.upload(screen.getByLabelText("File of people"), new File([text], "people-sample.csv"));
  await screen.findByText("2 people to import");
  expect(texts()).toEqual([
    expect.stringContaining("Mia Tānemia@example.com021 555 010110New"),
    expect.stringContaining("Ben Keaben@example.com–0New"),
  ]);
});

test.each(["\t", ","])("rows that are pasted are read as a file, separated by '%s'", async (separator) => {
  aStudio(boss, { [IMPORT]: (init) => Response.json(answerTo(sentIn(init))) });
  renderAs(boss, <ImportPeople />, "/admin/users/import");
  await press("Read rows");
  expect(screen.queryByRole("table")).toBeNull();
  await userEvent.click(screen.getByLabelText("Paste rows"));
  await userEvent.paste("Ana,A,ana@example.nz");
  await press("Read rows");
  expect((await screen.findByRole("alert")).textContent).toContain("The first row must name the columns");
  await userEvent.clear(screen.getByLabelText("Paste rows"));
  await userEvent.paste(FILE.replaceAll(",", separator));
  await press("Read rows");
  await screen.findByText("2 people to import; 1 row has a problem and is not imported");
  expect(texts()[0]).toContain("Cal C");
});

test("choosing another file asks about the people who are not imported", async () => {
  await open((sent) => Response.json(answerTo(sent)));
  await screen.findByRole("button", { name: /^Import / });
  await press("Another file");
  expect(useUnsaved.getState().leave).not.toBeNull();
  expect(table()).toBeTruthy();
});

test("a row with doubtful characters is imported only after the admin takes it in", async () => {
  const wrong = FILE.replace("Ben", "B\u00EAn").replace("Ana", "\u0100na");
  const bytes = [...new TextEncoder().encode(wrong)];
  bytes.splice(bytes.indexOf(0xc3), 2, 0xea);
  await open((sent) => Response.json(answerTo(sent)), Uint8Array.from(bytes));
  expect(texts()[2]).toContain("Āna");
  expect(texts()[1]).toContain("Please check");
  expect(texts()[1]).toContain("“Bên” may have wrong characters");
  await press("Import 1 person");
  await press("Cancel");
  await press("Take in Bên B");
  await screen.findByRole("button", { name: "Import 2 people" });
  expect(texts()[1]).toContain("New");
});

test.each([
  { what: "too many people", count: 2_001, note: 10 },
  { what: "too long notes", count: 1_500, note: 4_000 },
])("$what for one request are sent in two, and an email is found twice in all of them", async ({ count, note }) => {
  const checks: number[] = [];
  const imports: number[] = [];
  const people = Array.from({ length: count }, (_, at) => `G${at},F,g${at}@example.nz,${"x".repeat(note)}\n`);
  const file = `First name,Last name,Email,Note\n${people.join("")}Again,F,g0@example.nz,\n`;
  await open((sent) => {
    (sent.dryRun ? checks : imports).push(JSON.stringify(sent).length);
    const users = sent.dryRun ? [] : sent.rows.map(({ email }, row) => account(row, true, email));
    return Response.json({ ...answerTo(sent, users), created: sent.rows.length });
  }, file);
  await screen.findByText(`${formatted(count)} people to import; 1 row has a problem and is not imported`);
  expect(checks).toHaveLength(2);
  await press(`Import ${formatted(count)} people`);
  await press("Import");
  await screen.findByText(`${formatted(count)} people imported`, { selector: "p" });
  expect(imports).toHaveLength(2);
  expect(Math.max(...imports)).toBeLessThanOrEqual(limits().importBodyBytes);
  await press("Download summary");
  const [, text] = vi.mocked(saving.download).mock.lastCall ?? [];
  expect(text).toContain(`g${count - 1}@example.nz,g${`${count - 1}`.slice(0, 2)},Imported`);
});

test.each([
  [60, "Invitations leave now, at most 60 a minute."],
  [61, "Invitations leave now, at most 60 a minute: the last one in about 2 minutes."],
])("before %d people are imported, the invitations' pace is shown", async (count, words) => {
  const file = Array.from({ length: count }, (_, at) => `N${at},N${at},n${at}@example.nz`);
  await open((sent) => Response.json(answerTo(sent)), ["First name,Last name,Email", ...file].join("\n"));
  await userEvent.click(screen.getByLabelText("Send invitations now"));
  await press(`Import ${count} people`);
  expect(screen.getByRole("alertdialog").textContent).toContain(words);
});
