import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createBrowserRouter, Link, Outlet, RouterProvider, useNavigate } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { useSession } from "../stores/session";
import { askToLeave, useUnsavedChanges } from "../stores/unsaved";
import { LeaveGuard } from "./LeaveGuard";

function Form() {
  const [text, setText] = useState("");
  const [isOpen, setIsOpen] = useState(true);
  const navigate = useNavigate();
  useUnsavedChanges(isOpen && text !== "");
  return (
    <>
      <h1>Form</h1>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => askToLeave(() => setIsOpen(false))}>
        {isOpen ? "Close" : "Closed"}
      </button>
      <button type="button" onClick={() => navigate("/other", { replace: true })}>
        Elsewhere
      </button>
      <Link to="/other">Other</Link>
      <Link to="/form?tab=second">Second</Link>
      <Link to="#text">Down</Link>
    </>
  );
}

async function openForm({ typed = "kia ora" } = {}) {
  window.history.pushState({ idx: 0 }, "", "/before");
  window.history.pushState({ idx: 1 }, "", "/form");
  const root = (
    <>
      <Outlet />
      <LeaveGuard />
    </>
  );
  const children = [
    { path: "/form", element: <Form /> },
    { path: "*", element: <h1>Elsewhere</h1> },
  ];
  render(<RouterProvider router={createBrowserRouter([{ element: root, children }])} />);
  if (typed) await userEvent.type(screen.getByLabelText("Text"), typed);
}

const press = async (name: string) => userEvent.click(screen.getByRole("button", { name }));
const follow = async (name: string) => userEvent.click(screen.getByRole("link", { name }));
const question = () => screen.findByRole("alertdialog", { name: "Leave without saving?" });
const isLeft = () => waitFor(() => expect(screen.getByRole("heading", { name: "Elsewhere" })).toBeTruthy());
const isAt = (path: string) => waitFor(() => expect(window.location.pathname + window.location.search).toBe(path));
const typed = () => screen.getByLabelText<HTMLInputElement>("Text").value;

/** Whether the browser would ask before the page is closed. */
const isHeldOpen = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

beforeEach(() => useSession.setState({ token: "token" }));

test("a link asks first, and editing goes on with what was typed", async () => {
  await openForm();
  await follow("Other");
  expect((await question()).textContent).toContain("You have unsaved changes. They will be lost.");
  await press("Keep editing");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await isAt("/form");
  expect(typed()).toBe("kia ora");
});

test.each([
  ["a link", () => follow("Other")],
  ["an address that replaces this one", () => press("Elsewhere")],
])("%s is followed when the answer is yes", async (_, go) => {
  await openForm();
  await go();
  await question();
  await press("Leave");
  await isLeft();
  await isAt("/other");
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("another part of the same screen is another address", async () => {
  await openForm();
  await follow("Second");
  await question();
  await press("Leave");
  await isAt("/form?tab=second");
});

test("a place further down the same screen leaves nothing", async () => {
  await openForm();
  await follow("Down");
  await waitFor(() => expect(window.location.hash).toBe("#text"));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("Back is undone, asks, and keeps the form", async () => {
  await openForm();
  act(() => window.history.back());
  await question();
  await isAt("/form");
  await press("Keep editing");
  expect(typed()).toBe("kia ora");
  await isAt("/form");
});

test("Back goes back when the answer is yes, and asks each time", async () => {
  await openForm();
  act(() => window.history.back());
  await question();
  await press("Keep editing");
  act(() => window.history.back());
  await question();
  await press("Leave");
  await isLeft();
  await isAt("/before");
});

test("closing the form itself asks too", async () => {
  await openForm();
  await press("Close");
  await question();
  await press("Leave");
  expect(screen.getByRole("button", { name: "Closed" })).toBeTruthy();
  expect(isHeldOpen()).toBe(false);
});

test("reloading and closing the page are held only by unsaved changes", async () => {
  await openForm({ typed: "" });
  expect(isHeldOpen()).toBe(false);
  await userEvent.type(screen.getByLabelText("Text"), "a");
  expect(isHeldOpen()).toBe(true);
  await userEvent.clear(screen.getByLabelText("Text"));
  expect(isHeldOpen()).toBe(false);
});

test("a saved form is left without a question", async () => {
  await openForm({ typed: "" });
  act(() => window.history.back());
  await isLeft();
  act(() => window.history.forward());
  await waitFor(() => expect(screen.getByRole("heading", { name: "Form" })).toBeTruthy());
  await follow("Other");
  await isLeft();
});

test("the end of a session is never held up, and takes an open question away", async () => {
  await openForm();
  await follow("Other");
  await question();
  act(() => useSession.getState().end());
  expect(isHeldOpen()).toBe(false);
  await follow("Other");
  await isLeft();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
