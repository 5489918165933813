import { render, screen } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { expect, test } from "vitest";
import { onDemand, useOnDemand } from "./useOnDemand";

test("the code is returned once it is wanted and loaded", async () => {
  const part = onDemand(async () => ({ Part: "the part" }), "Part");
  const Wanting = ({ isWanted }: { isWanted: boolean }) => <p>{useOnDemand(part, isWanted) ?? "nothing"}</p>;
  const { rerender } = render(<Wanting isWanted={false} />);
  expect(screen.getByText("nothing")).toBeTruthy();
  rerender(<Wanting isWanted />);
  expect(await screen.findByText("the part")).toBeTruthy();
});

test("code that arrives between a render and its effects is shown", async () => {
  let isLoaded = false;
  const part = { loaded: () => (isLoaded ? "the part" : undefined), load: async () => {} };
  function Wanting() {
    const shown = useOnDemand(part, true);
    useLayoutEffect(() => {
      isLoaded = true;
    }, []);
    return <p>{shown ?? "nothing"}</p>;
  }
  render(<Wanting />);
  expect(await screen.findByText("the part")).toBeTruthy();
});
