import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { queries } from "../api/queries";
import { newQueryClient } from "../api/queryClient";
import { useSession } from "../stores/session";
import { useToasts } from "../stores/toasts";
import { admin, aMember, aStudio } from "../test-studio";
import { App } from "./App";

test("an admin who becomes a member sees an error toast and the member's dashboard", async () => {
  useToasts.setState({ toasts: [] });
  aStudio(aMember());
  useSession.setState({ token: "token", leftByHand: false });
  const client = newQueryClient();
  client.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });
  const setUser = (differences = {}) => client.setQueryData(queries.me().queryKey, aMember(differences));
  setUser(admin);
  window.history.replaceState(null, "", "/dashboard");
  render(<App queryClient={client} />);
  expect(await screen.findByRole("heading", { name: "Admin Dashboard" })).toBeTruthy();
  setUser();
  expect(await screen.findByRole("heading", { name: "Welcome, Mia!" })).toBeTruthy();
  const text = "Access Denied: You need admin privileges to access this page.";
  const toast = expect.objectContaining({ tone: "error", text });
  await waitFor(() => expect(useToasts.getState().toasts).toEqual([toast]));
});

test("a session lasts while the server fails, and ends when it refuses the profile", async () => {
  const withStatus = (status: number, error: string) => ({
    "GET /api/auth/profile": () => Response.json({ success: false, message: "Sorry", error }, { status }),
  });
  aStudio(aMember(), withStatus(503, "overloaded"));
  useSession.setState({ token: "token", leftByHand: false });
  window.history.replaceState(null, "", "/dashboard");
  const client = newQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  render(<App queryClient={client} />);
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByText("Failed to fetch profile")).toBeTruthy();
  expect(useSession.getState().token).toBe("token");
  aStudio(aMember(), withStatus(404, "not_found"));
  await userEvent.click(retry);
  await waitFor(() => expect(useSession.getState().token).toBeNull());
});
