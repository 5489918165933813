import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { aClass, aMember, aStudio, hours, itIs, renderAs, START } from "../../../test-studio";
import { ClassBadge } from "./ClassBadge";
import { ClassSchedule } from "./ClassSchedule";

vi.mock("./ClassBadge", () => ({ ClassBadge: vi.fn(() => null) }));

const badge = vi.mocked(ClassBadge);

beforeEach(() => itIs(START - hours(4)));

test("no chip renders again when a class is opened or closed, or when a second passes", async () => {
  const classes = ["a", "b", "c"].map((_id) => aClass({ _id, name: `Yoga ${_id}` }));
  aStudio(aMember(), {
    "GET /api/classes": () => Response.json(classes, { headers: { "X-Total-Count": "3" } }),
    "GET /api/classes/b": () => Response.json(classes[1]),
  });
  renderAs(aMember(), <ClassSchedule />, "/classes");
  const chip = await screen.findByRole("button", { name: /Yoga b/ });
  await waitFor(() => expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(28));
  badge.mockClear();
  await userEvent.click(chip);
  expect(await screen.findByRole("dialog", { name: "Yoga b" })).toBeTruthy();
  itIs(START - hours(4) + 1_000);
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(badge).not.toHaveBeenCalled();
});
