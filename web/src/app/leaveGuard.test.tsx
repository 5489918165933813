import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Link, Route, Routes, useNavigate } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { useSession } from "../stores/session";
import { confirmLeaving, useUnsavedChanges } from "../stores/unsaved";
import { press } from "../test-studio";
import { GuardedRouter } from "./GuardedRouter";
import { LeaveGuard } from "./LeaveGuard";

/** Ends the request that saves the typed text, at any time. */
let save = () => {};

function Form() {
  const [text, setText] = useState("");
  const [isOpen, setIsOpen] = useState(true);
  const navigate = useNavigate();
  save = () => setText("");
  useUnsavedChanges(isOpen && text !== "");
  return (
    <>
      <h1>Form</h1>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => confirmLeaving(() => setIsOpen(false))}>
        {isOpen ? "Close" : "Closed"}
      </button>
      <button type="button" onClick={() => navigate("/other", { replace: true })}>
        Elsewhere
      </button>
      <button type="button" onClick={() => confirmLeaving(() => navigate("/other", { replace: true }))}>
        Leave the form
      </button>
      <Link to="/other">Other</Link>
      <Link to="/dashboard?open=class:1.waitlist">Tab</Link>
      <Link to="/form?tab=second">Second</Link>
      <Link to="#text">Down</Link>
      <Link to="/form?open=person:mia">Person</Link>
      <Link to="/form?open=person:mia.notes">Notes</Link>
      <Link to="/form">Without person</Link>
      <Link to="/dashboard">Dashboard</Link>
      <Link to="/dashboard?open=class:1.waitlist,person:mia">Waitlist and Mia</Link>
    </>
  );
}

async function openForm({ typed = "kia ora", at = "/form" } = {}) {
  window.history.pushState({ idx: 0 }, "", "/before");
  window.history.pushState({ idx: 1 }, "", at);
  render(
    <GuardedRouter>
      <Routes>
        <Route path="/form" element={<Form />} />
        <Route path="/dashboard" element={<Form />} />
        <Route path="*" element={<h1>Elsewhere</h1>} />
      </Routes>
      <LeaveGuard />
    </GuardedRouter>,
  );
  if (typed) await userEvent.type(screen.getByLabelText("Text"), typed);
}

const follow = async (name: string) => userEvent.click(screen.getByRole("link", { name }));
const leaveQuestion = () => screen.findByRole("alertdialog", { name: "Leave without saving?" });
const isElsewhere = () => waitFor(() => expect(screen.getByRole("heading", { name: "Elsewhere" })).toBeTruthy());
const isAt = (path: string) => waitFor(() => expect(window.location.pathname + window.location.search).toBe(path));
const typed = () => screen.getByLabelText<HTMLInputElement>("Text").value;

/** Whether the browser would ask for confirmation before closing the page. */
const isUnloadPrevented = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

beforeEach(() => useSession.setState({ token: "token" }));

test("a link asks for confirmation, and 'Keep editing' keeps the typed text", async () => {
  await openForm();
  await follow("Other");
  expect((await leaveQuestion()).textContent).toContain("You have unsaved changes. They will be lost.");
  await press("Keep editing");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await isAt("/form");
  expect(typed()).toBe("kia ora");
});

test.each([
  ["a link", () => follow("Other")],
  ["a navigation that replaces the address", () => press("Elsewhere")],
  ["what was confirmed before it began, without a second question", () => press("Leave the form")],
])("'Leave' continues %s", async (_, go) => {
  await openForm();
  await go();
  await leaveQuestion();
  await press("Leave");
  await isElsewhere();
  await isAt("/other");
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("a link that changes only the query asks for confirmation", async () => {
  await openForm();
  await follow("Second");
  await leaveQuestion();
  await press("Leave");
  await isAt("/form?tab=second");
});

test("another tab of the class that is open on the dashboard does not ask", async () => {
  await openForm({ at: "/dashboard?open=class:1" });
  await follow("Tab");
  await isAt("/dashboard?open=class:1.waitlist");
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("a link to an anchor on the same page does not ask", async () => {
  await openForm();
  await follow("Down");
  await waitFor(() => expect(window.location.hash).toBe("#text"));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("Back asks for confirmation and keeps the address and the form", async () => {
  await openForm();
  act(() => window.history.back());
  await leaveQuestion();
  await isAt("/form");
  await press("Keep editing");
  expect(typed()).toBe("kia ora");
  await isAt("/form");
});

test("Back asks each time, and 'Leave' goes back", async () => {
  await openForm();
  act(() => window.history.back());
  await leaveQuestion();
  await press("Keep editing");
  act(() => window.history.back());
  await leaveQuestion();
  await press("Leave");
  await isElsewhere();
  await isAt("/before");
});

test.each([
  ["Back twice at once", [-1, -1]],
  ["a step over two entries", [-2]],
])("%s asks once, and the browser returns to the form's entry", async (_, steps) => {
  await openForm({ typed: "" });
  await follow("Person");
  await userEvent.type(screen.getByLabelText("Text"), "kia ora");
  act(() => {
    for (const step of steps) window.history.go(step);
  });
  await leaveQuestion();
  await isAt("/form?open=person:mia");
  await press("Keep editing");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(typed()).toBe("kia ora");
});

test("Forward asks, and 'Leave' goes forward", async () => {
  await openForm({ typed: "" });
  await follow("Other");
  await isElsewhere();
  act(() => window.history.back());
  await userEvent.type(await screen.findByLabelText("Text"), "kia ora");
  act(() => window.history.forward());
  await leaveQuestion();
  await isAt("/form");
  await press("Leave");
  await isElsewhere();
  await isAt("/other");
});

test("the confirmation closes once the changes are saved, and the next changes ask only when they are left", async () => {
  await openForm();
  await follow("Other");
  await leaveQuestion();
  act(() => save());
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await isAt("/form");
  await userEvent.type(screen.getByLabelText("Text"), "more");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await follow("Other");
  await leaveQuestion();
});

test("closing the form asks for confirmation", async () => {
  await openForm();
  await press("Close");
  await leaveQuestion();
  await press("Leave");
  expect(screen.getByRole("button", { name: "Closed" })).toBeTruthy();
  expect(isUnloadPrevented()).toBe(false);
});

test("only unsaved changes prevent the page from unloading", async () => {
  await openForm({ typed: "" });
  expect(isUnloadPrevented()).toBe(false);
  await userEvent.type(screen.getByLabelText("Text"), "a");
  expect(isUnloadPrevented()).toBe(true);
  await userEvent.clear(screen.getByLabelText("Text"));
  expect(isUnloadPrevented()).toBe(false);
});

test("a form without changes is left without confirmation", async () => {
  await openForm({ typed: "" });
  act(() => window.history.back());
  await isElsewhere();
  act(() => window.history.forward());
  await waitFor(() => expect(screen.getByRole("heading", { name: "Form" })).toBeTruthy());
  await follow("Other");
  await isElsewhere();
});

test("the end of a session closes the confirmation and prevents no navigation", async () => {
  await openForm();
  await follow("Other");
  await leaveQuestion();
  act(() => useSession.getState().end());
  expect(isUnloadPrevented()).toBe(false);
  await follow("Other");
  await isElsewhere();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("a page that opens and closes above a form leaves the form as it is", async () => {
  await openForm();
  await follow("Person");
  await isAt("/form?open=person:mia");
  await follow("Without person");
  await isAt("/form");
  expect(typed()).toBe("kia ora");
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("closing the page above a screen asks first if its own form has unsaved changes", async () => {
  await openForm({ typed: "" });
  await follow("Person");
  await isAt("/form?open=person:mia");
  await userEvent.type(screen.getByLabelText("Text"), "kia ora");
  await follow("Without person");
  await leaveQuestion();
  await isAt("/form?open=person:mia");
});

test("leaving a tab that isn't the first asks first, because its forms close", async () => {
  await openForm({ typed: "", at: "/form?open=person:mia.notes" });
  await userEvent.type(screen.getByLabelText("Text"), "kia ora");
  await follow("Person");
  await leaveQuestion();
  await press("Leave");
  await isAt("/form?open=person:mia");
});

test("a class opens by an old link, and a form on it asks when the class closes", async () => {
  await openForm({ typed: "", at: "/dashboard?class=1&tab=waitlist" });
  await userEvent.type(screen.getByLabelText("Text"), "kia ora");
  await follow("Waitlist and Mia");
  await isAt("/dashboard?open=class:1.waitlist,person:mia");
  await follow("Dashboard");
  await leaveQuestion();
});
