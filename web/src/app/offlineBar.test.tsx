import { type QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { queries } from "../api/queries";
import { newQueryClient } from "../api/queryClient";
import { useConnection } from "../stores/connection";
import { stream } from "../stores/stream";
import { stubFetch } from "../test-fetch";
import { aMember, hours, itIs, minutes, START } from "../test-studio";
import { OfflineBar } from "./OfflineBar";

/** Shows queries as a screen does. */
function Screen() {
  useQuery({ ...queries.me(), staleTime: Number.POSITIVE_INFINITY });
  useQuery({ ...queries.notificationSettings(), staleTime: Number.POSITIVE_INFINITY });
  useQuery({ ...queries.bankDetails(), staleTime: Number.POSITIVE_INFINITY });
  useQuery({ ...queries.studio(), staleTime: Number.POSITIVE_INFINITY });
  return <OfflineBar />;
}

beforeEach(() => {
  stubFetch(() => Promise.reject(new TypeError("Failed to fetch")));
  useConnection.setState({ reachable: true });
  stream.setState(stream.getInitialState());
  itIs(START + 30_000);
});

/** Shows the screen with the cached data, and then loses the connection. */
function loseConnection(client: QueryClient) {
  render(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  );
  act(() => useConnection.setState({ reachable: false }));
}

test.each([
  ["is as of the stream's end, if the stream opened before", 90, "Offline: as of Sat 17:55"],
  ["is as of its response, if the stream opened after it", 30, "Offline: as of Sat 17:00"],
])("data that the stream followed %s", (_, openedAgo, shown) => {
  const now = Date.now();
  stream.setState({ isOpen: false, openedAt: now - minutes(openedAgo), lastOpenAt: now - minutes(5) });
  const client = newQueryClient();
  client.setQueryData(queries.me().queryKey, aMember(), { updatedAt: now - minutes(60) });
  client.setQueryData(queries.notificationSettings().queryKey, {} as never, { updatedAt: now - minutes(1) });
  loseConnection(client);
  expect(screen.getByText(shown)).toBeTruthy();
});

test.each([
  ["profile", 1, 2, "Offline: as of Sat 17:58"],
  ["settings", 30, 2, "Offline: as of Sat 17:30"],
])("the offline bar shows the age of the oldest %s, not of data that rarely changes", (_, settings, profile, shown) => {
  const client = newQueryClient();
  const ago = (age: number) => ({ updatedAt: Date.now() - age });
  client.setQueryData(queries.me().queryKey, aMember(), ago(minutes(profile)));
  client.setQueryData(queries.notificationSettings().queryKey, {} as never, ago(minutes(settings)));
  client.setQueryData(queries.bankDetails().queryKey, { bankAccount: null }, ago(hours(3)));
  client.setQueryData(queries.studio().queryKey, { studioName: "K" } as never, ago(hours(5)));
  loseConnection(client);
  expect(screen.getByText(shown)).toBeTruthy();
});
