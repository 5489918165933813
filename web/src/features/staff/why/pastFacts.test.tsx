import type { ListedDecision } from "@bindings/wire";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { memberActions } from "../../../rules";
import { aClass, aMember, full, hours, itIs, START } from "../../../test-studio";
import { decisionText, PastFacts } from "./PastFacts";

const at = new Date(START - hours(72)).toISOString();
const mia = { _id: "user-1", firstName: "Mia", lastName: "Tāne", username: "mia.tane" };
const member = { role: "user", concessions: 5 } as const;

const refused: ListedDecision = {
  _id: "decision-1",
  at,
  action: "book",
  userId: "user-1",
  classId: "class-1",
  refusal: "class_full",
  concessions: -1,
  refundIsDue: null,
  verdict: memberActions(aClass(full), member, Date.parse(at)).book,
  facts: { action: "book", class: aClass(full), member, shown: { concessions: 1, refund: null } },
  actor: mia,
};

const cancelled: ListedDecision = {
  ...refused,
  _id: "decision-2",
  action: "cancel",
  refusal: null,
  concessions: 1,
  refundIsDue: true,
  verdict: null,
  facts: {
    action: "cancel",
    booking: { ...aClass(), status: "confirmed", concessionsUsed: 1, movedFrom: null },
    member,
    shown: { concessions: null, refund: null },
  },
};

const answer = { at, user: mia, member, class: aClass(full), decisions: [cancelled, refused] };

beforeEach(() => itIs(START - hours(71)));

test("a decision is one line with the action, the time, the person and the effect", () => {
  const now = START - hours(71);
  expect(decisionText(cancelled, now)).toBe("Cancelled Today at 18:00 by Mia: refunded 1 concession");
  expect(decisionText(refused, now)).toBe("Booking refused Today at 18:00 by Mia: Class is full");
  const late = { ...cancelled, concessions: 0, refundIsDue: false };
  expect(decisionText(late, now)).toBe("Cancelled Today at 18:00 by Mia: no refund");
  expect(decisionText({ ...refused, refusal: "terms_changed" }, now)).toBe(
    "Booking refused Today at 18:00 by Mia: the terms had changed",
  );
});

test("the panel is the one the member saw at the time, and each decision expands to its checks", async () => {
  render(
    <MemoryRouter>
      <PastFacts facts={answer} />
    </MemoryRouter>,
  );
  const [panel] = screen.getAllByRole("region", { name: "Can you join the waitlist?" });
  expect(within(panel as HTMLElement).getByText("Every place is taken")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /^Booking refused/ }));
  const decided = screen.getByRole("region", { name: "Can you book?" });
  expect(within(decided).getByText("Class is full")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Mia Tāne" }).getAttribute("href")).toBe("/?open=person:user-1");
});

test("without decisions, the panel says that none are kept", () => {
  render(<PastFacts facts={{ ...answer, decisions: [], member: aMember() }} />);
  expect(screen.getByText("None are kept for this member and class.")).toBeTruthy();
});
