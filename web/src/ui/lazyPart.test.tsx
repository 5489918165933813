import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { lazyPart } from "./lazyPart";

const waited = vi.fn();

function Waiting() {
  waited();
  return "…";
}

const aPart = () =>
  lazyPart(async () => ({ name }: { name: string }) => <h1>{name}</h1>);

beforeEach(() => void waited.mockReset());

test("a part that is there is in the first picture: nothing stands in its place before", async () => {
  const Part = aPart();
  await Part.load();
  render(
    <Suspense fallback={<Waiting />}>
      <Part name="Schedule" />
    </Suspense>,
  );
  expect(screen.getByRole("heading").textContent).toBe("Schedule");
  expect(waited).not.toHaveBeenCalled();
});

test("a part that is yet to come is waited for, and shows then", async () => {
  const Part = aPart();
  render(
    <Suspense fallback={<Waiting />}>
      <Part name="Schedule" />
    </Suspense>,
  );
  expect(document.body.textContent).toBe("…");
  expect(waited).toHaveBeenCalled();
  expect(await screen.findByRole("heading", { name: "Schedule" })).toBeTruthy();
});
