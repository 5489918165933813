import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { loadRules, scheduleDays, scheduleEntries } from "../../../rules";
import { aClass, aMember, hours, START } from "../../../test-studio";
import { KeptDay } from "./KeptDay";

const NOW = START - hours(4);

test("a day that waits for its turn stays as it was before another search, out of sight", async () => {
  await loadRules("member");
  const both = [aClass(), aClass({ _id: "class-2", name: "HIIT" })];
  const entries = new Map(scheduleEntries(both, aMember(), NOW).map((entry, at) => [both[at]?._id ?? "", entry]));
  const [day] = scheduleDays(NOW);
  if (!day) throw new Error("there is no day");
  const shown = (classes: typeof both, drawn: number | undefined, query: string) => (
    <KeptDay {...{ day, classes, drawn, entries, query }} isLeftOut={false} onOpen={() => {}} />
  );
  const { rerender, container } = render(shown(both, 2, ""));
  expect(screen.getAllByRole("button")).toHaveLength(2);
  const [first] = container.querySelectorAll("[data-class]");
  rerender(shown(both.slice(1), undefined, "hiit"));
  expect(screen.queryByRole("button")).toBeNull();
  expect(container.querySelectorAll("[data-class]")[0]).toBe(first);
  rerender(shown(both.slice(1), 1, "hiit"));
  expect(screen.getByRole("button").getAttribute("data-class")).toBe("class-2");
  expect(container.querySelectorAll("[data-class]")).toHaveLength(1);
});

test("a day that was never drawn is not there", () => {
  const { container } = render(
    <KeptDay
      day={{} as never}
      classes={[]}
      drawn={undefined}
      entries={new Map()}
      query=""
      isLeftOut={false}
      onOpen={() => {}}
    />,
  );
  expect(container.innerHTML).toBe("");
});
