import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";
import { newQueryClient } from "../api/queryClient";
import { useSession } from "../stores/session";
import { App } from "./App";

export function visit(path: string, { signedIn = true } = {}) {
  useSession.setState({ token: signedIn ? "token" : null });
  window.history.replaceState(null, "", path);
  const client = newQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  render(<App queryClient={client} />);
}

export const isAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));
export const openProfileMenu = async () =>
  userEvent.click(await screen.findByRole("button", { name: /^Profile menu/ }));
export const hasFocus = (item: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole("menuitem", { name: item })));
