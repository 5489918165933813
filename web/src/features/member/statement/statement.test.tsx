import type { LedgerCause, LedgerEntry } from "@bindings/wire";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { causeWords } from "../../../studio/ledger/causeWords";
import { aMember, aStudio, itIs, renderAs, START } from "../../../test-studio";
import { balanceText, Statement } from "./Statement";

function anEntry(differences: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    _id: "e1",
    delta: -1,
    balanceAfter: 4,
    cause: "booking",
    classId: "class-1",
    className: "Vinyasa Yoga",
    classStartTime: "2026-11-29T05:00:00.000Z",
    payment: null,
    createdAt: "2026-11-28T04:00:00.000Z",
    ...differences,
  };
}

const ofNoClass = { classId: null, className: null, classStartTime: null };

const page = (entries: LedgerEntry[], currentPage = 1, totalPages = 1, total = entries.length) =>
  Response.json({ entries, currentConcessions: entries[0]?.balanceAfter ?? 0, currentPage, totalPages, total });

function open(answers: Record<string, () => Response>) {
  aStudio(aMember({ concessions: 4 }), answers);
  renderAs(aMember({ concessions: 4 }), <Statement />);
}

const rows = async () => (await screen.findAllByRole("listitem")).map((row) => row.textContent);

beforeEach(() => {
  itIs(START);
});

test("each change shows its time, cause, class, amount and resulting balance, under its month", async () => {
  open({
    "GET /api/users/concessions": () =>
      page([
        anEntry(),
        anEntry({
          ...ofNoClass,
          _id: "e2",
          cause: "granted",
          delta: 7,
          balanceAfter: 5,
          createdAt: "2026-10-31T10:59:00.000Z",
        }),
        anEntry({
          ...ofNoClass,
          _id: "e3",
          cause: "removed",
          delta: -2,
          balanceAfter: -2,
          createdAt: "2026-10-01T00:00:00.000Z",
        }),
      ]),
  });
  expect(await rows()).toEqual([
    "Today at 17:00BookingVinyasa Yoga, tomorrow at 18:00−1Balance 4",
    "Sat 31 Oct at 23:59Added by the studio+7Balance 5",
    "Thu 1 Oct at 13:00Taken off by the studio−2You owe 2",
  ]);
  const months = screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
  expect(months).toEqual(["November 2026", "October 2026"]);
  expect(screen.getByText("That is all: 3")).toBeTruthy();
});

test("a negative balance is shown as an amount owed", () => {
  expect([5, 1, 0, -1, -2].map(balanceText)).toEqual([
    "5 concessions",
    "1 concession",
    "0 concessions",
    "You owe 1 concession",
    "You owe 2 concessions",
  ]);
});

test("each cause has its own text", () => {
  const words = Object.keys(causeWords).map((cause) => causeWords[cause as LedgerCause]);
  expect(new Set(words).size).toBe(12);
});

test("older entries are loaded on demand, and an entry that is on two pages is shown once", async () => {
  open({
    "GET /api/users/concessions?page=1": () => page([anEntry(), anEntry({ _id: "e2" })], 1, 2, 3),
    "GET /api/users/concessions?page=2": () => page([anEntry({ _id: "e2" }), anEntry({ _id: "e3" })], 2, 2, 3),
  });
  expect(await rows()).toHaveLength(2);
  expect(screen.getByText("The newest 2 of 3")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show older" }));
  expect((await screen.findByText("That is all: 3")).textContent).toBeTruthy();
  expect(await rows()).toHaveLength(3);
  expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
});

test("if older entries can't be loaded, an error is shown, the loaded ones stay, and 'Show older' tries again", async () => {
  let isAway = true;
  open({
    "GET /api/users/concessions?page=1": () => page([anEntry()], 1, 2, 2),
    "GET /api/users/concessions?page=2": () => {
      if (isAway) return Response.json({ message: "", error: "not_found" }, { status: 404 });
      return page([anEntry({ _id: "e2" })], 2, 2, 2);
    },
  });
  await rows();
  await userEvent.click(screen.getByRole("button", { name: "Show older" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Failed to load your concessions");
  expect(await rows()).toHaveLength(1);
  isAway = false;
  await userEvent.click(screen.getByRole("button", { name: "Show older" }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a statement without changes shows 'No changes yet'", async () => {
  open({ "GET /api/users/concessions": () => page([]) });
  expect(await screen.findByText("No changes yet")).toBeTruthy();
});

test("a statement that can't be loaded shows an error", async () => {
  open({ "GET /api/users/concessions": () => Response.json({ message: "", error: "not_found" }, { status: 404 }) });
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load your concessions");
});
