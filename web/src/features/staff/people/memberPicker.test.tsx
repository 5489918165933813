import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { aMember, coach } from "../../../test-studio";
import { MemberPicker } from "./MemberPicker";

const users = [
  aMember({ _id: "mia", concessions: -2, phone: "021 555 123" }),
  aMember({ ...coach, _id: "kahu", lastName: "Parata", username: "kahu", email: "kahu@example.nz" }),
  aMember({ _id: "ben", firstName: "Ben", lastName: "Gibson", username: "ben.gibson", email: "ben@example.nz" }),
];

function Picker({ unavailable }: { unavailable?: (user: { _id: string }) => string | undefined }) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <MemberPicker
        label="User"
        users={users}
        value={value}
        onChange={setValue}
        emptyText="No available users"
        unavailable={unavailable}
      />
      <span data-testid="chosen">{value}</span>
    </>
  );
}

const offered = () => screen.getAllByRole("option").map((option) => option.textContent);

test.each(["tane", "TĀNE mia", "mia.tane", "mia@example", "555 123"])("'%s' finds Mia Tāne", async (typed) => {
  render(<Picker />);
  await userEvent.type(screen.getByRole("combobox", { name: "User" }), typed);
  expect(offered()).toHaveLength(1);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(screen.getByTestId("chosen").textContent).toBe("mia");
  expect(screen.getByRole("combobox")).toHaveProperty("value", "Mia Tāne (@mia.tane)");
});

test("an option shows the name, e-mail address and balance; a coach has no balance", async () => {
  render(<Picker />);
  await userEvent.click(screen.getByRole("combobox", { name: "User" }));
  const [mia, kahu] = offered();
  expect(mia).toContain("Mia Tāne (@mia.tane)");
  expect(mia).toContain("mia@example.nz · −2 concessions");
  expect(kahu).toContain("kahu@example.nz");
  expect(kahu).not.toContain("concession");
});

test("an option that can't be chosen shows the reason", async () => {
  render(<Picker unavailable={({ _id }) => (_id === "ben" ? "Already booked" : undefined)} />);
  await userEvent.type(screen.getByRole("combobox", { name: "User" }), "gibson");
  expect(screen.getByRole("option").getAttribute("aria-disabled")).toBe("true");
  expect(offered()[0]).toContain("Already booked");
});
