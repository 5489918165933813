import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { EVERYTHING, followChanges } from "./stream";
import { followUpdates } from "./updates";

vi.mock(import("./stream"), async (original) => ({ ...(await original()), followChanges: vi.fn(() => () => {}) }));

test("after an error, the next change is read all the same", async () => {
  const client = new QueryClient();
  const readAgain = vi.spyOn(client, "invalidateQueries").mockRejectedValueOnce(new Error("broken"));
  followUpdates(client);
  const onChange = vi.mocked(followChanges).mock.calls[0]?.[0];
  await expect(onChange?.(EVERYTHING)).rejects.toThrow("broken");
  await onChange?.(EVERYTHING);
  expect(readAgain).toHaveBeenCalledTimes(2);
});
