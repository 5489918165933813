import type { PastFactsAnswer } from "@bindings/wire";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { aClass, admin, aMember, aStudio, full, hours, itIs, renderAs, START } from "../../../test-studio";
import { WhyDialog } from "./WhyDialog";

const boss = aMember({ _id: "boss", ...admin });
const at = new Date(START - hours(72)).toISOString();
const facts: PastFactsAnswer = {
  at,
  user: { _id: "mia", firstName: "Mia", lastName: "Tāne", username: "mia.tane" },
  member: { role: "user", concessions: 5 },
  class: aClass(full),
  decisions: [],
};
const never = () => new Promise<Response>(() => {});

beforeEach(() => itIs(START - hours(71)));

const openMoment = () => userEvent.click(screen.getByRole("button", { name: "At another moment" }));

/** Shows the dialog about Mia, with a button that chooses Tāne. */
function renderWhy() {
  aStudio(boss, {
    "GET /api/admin/users/mia/facts?classId=class-1": () => Response.json(facts),
    "GET /api/admin/users/mia/facts": never,
    "GET /api/admin/users/tane/facts": never,
  });
  function Why() {
    const [userId, setUserId] = useState("mia");
    const picker = (
      <button type="button" onClick={() => setUserId("tane")}>
        Choose Tāne
      </button>
    );
    return <WhyDialog title="Why?" subtitle="" picker={picker} userId={userId} classId="class-1" onClose={() => {}} />;
  }
  renderAs(boss, <Why />);
}

test("while another member's facts load, the former member's verdict isn't shown", async () => {
  renderWhy();
  await screen.findByText("Every place is taken");
  await userEvent.click(screen.getByRole("button", { name: "Choose Tāne" }));
  expect(await screen.findByText("Loading the facts")).toBeTruthy();
  expect(screen.queryByText("Every place is taken")).toBeNull();
});

test("while another time's facts load, the verdict stays and is marked as busy", async () => {
  renderWhy();
  const verdict = await screen.findByText("Every place is taken");
  await openMoment();
  expect(verdict.closest("[aria-busy]")).toBeNull();
  await userEvent.type(screen.getByLabelText("As of"), "2026-11-20");
  await waitFor(() => expect(screen.getByText("Every place is taken").closest("[aria-busy=true]")).toBeTruthy());
});

test("a day is not queried before it is whole", async () => {
  const requests = aStudio(boss, { "GET /api/admin/users/mia/facts": () => Response.json(facts) });
  renderAs(boss, <WhyDialog title="Why?" subtitle="" picker="" userId="mia" classId="class-1" onClose={() => {}} />);
  await screen.findByText("Decisions");
  await openMoment();
  const asOf = screen.getByLabelText("As of");
  await userEvent.type(asOf, "20/11/2026");
  const path = "GET /api/admin/users/mia/facts?classId=class-1";
  await waitFor(() =>
    expect(requests.filter((call) => call.includes("/facts"))).toEqual([path, `${path}&at=2026-11-20T00%3A00`]),
  );
  expect(screen.getByRole("button", { name: "At another moment: 20 November 2026 00:00" })).toBeTruthy();
});
