import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { aClass, admin, aMember, aStudio, itIs, renderAs, START } from "../../../test-studio";
import { WhyDialog } from "./WhyDialog";

const boss = aMember({ ...admin, _id: "admin-1" });
const { _id, firstName, lastName, username, role, concessions } = aMember();
const facts = {
  at: new Date(START).toISOString(),
  isExact: true,
  user: { _id, firstName, lastName, username },
  member: { role, concessions },
  class: aClass(),
  decisions: [],
};

test("a day is not queried before its year is typed", async () => {
  itIs(START);
  const requests = aStudio(boss, { "GET /api/admin/users/user-1/facts": () => Response.json(facts) });
  renderAs(boss, <WhyDialog title="Why?" subtitle="" picker="" userId="user-1" classId="class-1" onClose={() => {}} />);
  const asOf = await screen.findByLabelText("As of");
  await screen.findByText("Decisions");
  for (const year of ["0002", "0020", "0202", "2026"]) fireEvent.change(asOf, { target: { value: `${year}-11-21` } });
  const path = "GET /api/admin/users/user-1/facts?classId=class-1";
  await waitFor(() =>
    expect(requests.filter((call) => call.includes("/facts"))).toEqual([path, `${path}&at=2026-11-21T00%3A00`]),
  );
});
