import { QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { newQueryClient } from "../api/queryClient";
import { useConnection } from "../stores/connection";
import { stubFetch } from "../test-fetch";
import { Recovery } from "./Recovery";

beforeEach(() => {
  vi.useFakeTimers();
  stubFetch(() => Promise.reject(new TypeError("Failed to fetch")));
  useConnection.setState({ reachable: true });
  return () => void vi.useRealTimers();
});

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Loses the connection, and gets it back at once. */
async function flicker() {
  await act(async () => useConnection.setState({ reachable: false }));
  await act(async () => useConnection.setState({ reachable: true }));
  await advance(1);
}

test("a connection that is lost again and again does not fetch all data again each time", async () => {
  const client = newQueryClient();
  const readAgain = vi.spyOn(client, "invalidateQueries");
  render(
    <QueryClientProvider client={client}>
      <Recovery />
    </QueryClientProvider>,
  );
  await flicker();
  expect(readAgain).toHaveBeenCalledTimes(1);
  for (let times = 0; times < 5; times++) await flicker();
  expect(readAgain).toHaveBeenCalledTimes(1);
  await advance(5_000);
  expect(readAgain).toHaveBeenCalledTimes(2);
  await advance(60_000);
  expect(readAgain).toHaveBeenCalledTimes(2);
});
