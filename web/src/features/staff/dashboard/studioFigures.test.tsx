import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { admin, aMember, aStudio, renderAs } from "../../../test-studio";
import { refusal } from "../class/test-class";
import { StudioFigures } from "./StudioFigures";

test("if the figures can't be loaded, the reason and a button to try again are shown", async () => {
  const boss = aMember(admin);
  aStudio(boss, { "GET /api/admin/dashboard": refusal(503, "The studio is busy", "overloaded") });
  renderAs(boss, <StudioFigures />);
  expect(await screen.findByText("The studio is busy")).toBeTruthy();
  const stats = { totalUsers: 1506, activeBookings: 771 };
  aStudio(boss, { "GET /api/admin/dashboard": () => Response.json({ stats }) });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("1,506")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
