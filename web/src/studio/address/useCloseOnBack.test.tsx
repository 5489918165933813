import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { BrowserRouter, useNavigate } from "react-router";
import { expect, test, vi } from "vitest";
import { useCloseOnBack } from "./useCloseOnBack";

const close = vi.fn();
const wrapper = ({ children }: { children: ReactNode }) => <BrowserRouter>{children}</BrowserRouter>;

function opened() {
  close.mockReset();
  window.history.replaceState(null, "", "/users");
  const shown = renderHook(({ isOpen }) => [useCloseOnBack(isOpen, close), useNavigate()] as const, {
    wrapper,
    initialProps: { isOpen: false },
  });
  const go = (to: string) => act(async () => void shown.result.current[1](to));
  const back = async (at: string) => {
    act(() => window.history.back());
    await waitFor(() => expect(window.location.search).toBe(at));
    await act(async () => {});
  };
  return { ...shown, go, back };
}

test("Back closes a dialog when the screen behind it changes", async () => {
  const { rerender, go, back } = opened();
  await go("/users?page=2");
  rerender({ isOpen: true });
  await back("");
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

test("a dialog stays when Back closes another that was opened above it", async () => {
  const { rerender, go, back } = opened();
  await go("/users?page=2");
  rerender({ isOpen: true });
  await go("/users?page=2&open=class:1");
  await back("?page=2");
  expect(close).not.toHaveBeenCalled();
  await back("");
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

test("a dialog stays when Back closes the upper of two pages above it", async () => {
  const { rerender, go, back } = opened();
  await go("/users?page=2");
  rerender({ isOpen: true });
  await go("/users?page=2&open=class:1");
  await go("/users?page=2&open=class:1,person:2");
  await back("?page=2&open=class:1");
  expect(close).not.toHaveBeenCalled();
});
