import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { BrowserRouter, Link, Navigate, NavLink, Route, Switch, useLocation, useNavigate, usePath } from "./router";
import { useAddress } from "./useAddress";

type Opened = { key: string; way: string; state: object | null };

const seen: Opened[] = [];
const now = () => seen.at(-1);

function Address() {
  const { pathname, search, hash, key, way, state } = useLocation();
  seen.push({ key, way, state });
  return <output>{pathname + search + hash}</output>;
}

function Here() {
  const [count, setCount] = useState(0);
  const [parameters, setAddress] = useAddress();
  return (
    <>
      <h1>Here</h1>
      <p>{parameters.get("search")}</p>
      <button type="button" onClick={() => setCount(count + 1)}>
        Pressed {count}
      </button>
      <button type="button" onClick={() => setAddress(() => new URLSearchParams({ search: "50% off & more" }))}>
        Search
      </button>
      <button type="button" onClick={() => setAddress(() => new URLSearchParams(), { replace: true })}>
        Clear
      </button>
    </>
  );
}

function Going() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => navigate("/there", { state: { openedHere: true } })}>
        Go there
      </button>
      <button type="button" onClick={() => navigate("/there", { replace: true })}>
        Be there
      </button>
      <button type="button" onClick={() => navigate("//elsewhere.nz/there")}>
        Go off
      </button>
    </>
  );
}

const pressed = vi.fn();

function open(at = "/here") {
  window.history.pushState(null, "", at);
  render(
    <BrowserRouter>
      <Address />
      <Going />
      <Link to="/there" onClick={pressed} state={{ linked: "/classes" }}>
        There
      </Link>
      <Link to="/there" target="_blank">
        In a window
      </Link>
      <Link to="/there" download>
        As a file
      </Link>
      <Link to="/there#below" replace>
        Instead
      </Link>
      <NavLink to="/here" className={({ isActive }) => (isActive ? "here" : "")}>
        {({ isActive }) => (isActive ? "I am here" : "Back here")}
      </NavLink>
      <Switch>
        <Route path="/here">
          <Here />
        </Route>
        <Route path="/there">
          <h1>There</h1>
        </Route>
        <Route>
          <Navigate to="/here" replace state={{ linked: "/from" }} />
        </Route>
      </Switch>
    </BrowserRouter>,
  );
}

const link = (name: string) => screen.getByRole("link", { name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const isAt = (address: string) => waitFor(() => expect(screen.getByRole("status").textContent).toBe(address));

beforeEach(() => {
  seen.length = 0;
  pressed.mockClear();
});

test("a link makes an entry, with its state, and Back and Forward are told from it", async () => {
  open();
  expect(now()?.way).toBe("POP");
  const entries = window.history.length;
  await userEvent.click(link("There"));
  await isAt("/there");
  expect(screen.getByRole("heading", { name: "There" })).toBeTruthy();
  expect(window.history.length).toBe(entries + 1);
  expect(now()).toMatchObject({ way: "PUSH", state: { linked: "/classes" } });
  const there = now()?.key;
  act(() => window.history.back());
  await isAt("/here");
  expect(now()).toMatchObject({ way: "POP", state: null });
  expect(now()?.key).not.toBe(there);
  act(() => window.history.forward());
  await isAt("/there");
  expect(now()).toEqual({ way: "POP", state: { linked: "/classes" }, key: there });
});

test("a replaced address makes no entry, and Back passes it by", async () => {
  open("/before");
  await isAt("/here");
  expect(now()).toMatchObject({ way: "REPLACE", state: { linked: "/from" } });
  await press("Go there");
  await isAt("/there");
  const entries = window.history.length;
  await userEvent.click(link("Instead"));
  await isAt("/there#below");
  expect(now()?.way).toBe("REPLACE");
  expect(window.history.length).toBe(entries);
  act(() => window.history.back());
  await isAt("/here");
});

test("a link to where one is makes no entry, and still is another visit each time", async () => {
  open("/there");
  const entries = window.history.length;
  const keys = new Set([now()?.key]);
  for (const visits of [2, 3]) {
    await userEvent.click(link("There"));
    await waitFor(() => expect(keys.add(now()?.key).size).toBe(visits));
  }
  expect(window.history.length).toBe(entries);
});

test("each entry has its number, by which the steps between two are known", async () => {
  open();
  const index = () => window.history.state.index;
  expect(index()).toBe(0);
  await press("Go there");
  await isAt("/there");
  expect(index()).toBe(1);
  await press("Be there");
  expect(index()).toBe(1);
});

test.each(["ctrlKey", "metaKey", "shiftKey", "altKey"])("a press with %s held is the browser's", async (held) => {
  open();
  const press = new MouseEvent("click", { bubbles: true, cancelable: true, [held]: true });
  act(() => void link("There").dispatchEvent(press));
  expect(press.defaultPrevented).toBe(false);
  expect(pressed).toHaveBeenCalledOnce();
  await isAt("/here");
});

test.each([
  ["In a window", 0],
  ["As a file", 0],
  ["There", 1],
])("%s, pressed with button %i, is the browser's", async (name, button) => {
  open();
  const press = new MouseEvent("click", { bubbles: true, cancelable: true, button });
  link(name).addEventListener("click", (event) => expect(event.defaultPrevented).toBe(false));
  // Leaving a page isn't implemented in jsdom.
  document.body.addEventListener("click", (event) => event.preventDefault(), { once: true });
  act(() => void link(name).dispatchEvent(press));
  await isAt("/here");
});

test("a press that was prevented leads nowhere", async () => {
  open();
  pressed.mockImplementationOnce((event: Event) => event.preventDefault());
  await userEvent.click(link("There"));
  await isAt("/here");
});

test("a link knows, and says, whether one is there, however its address is written", async () => {
  open("/H%65re/");
  expect(screen.getByRole("heading", { name: "Here" })).toBeTruthy();
  expect(link("I am here").getAttribute("aria-current")).toBe("page");
  expect(link("I am here").className).toBe("here");
  await userEvent.click(link("There"));
  await isAt("/there");
  expect(link("Back here").getAttribute("aria-current")).toBeNull();
});

test("another query is the same screen, with what was done on it", async () => {
  open();
  await press("Pressed 0");
  await press("Search");
  await isAt("/here?search=50%25+off+%26+more");
  expect(screen.getByText("50% off & more")).toBeTruthy();
  expect(now()?.way).toBe("PUSH");
  await press("Clear");
  await isAt("/here");
  expect(now()?.way).toBe("REPLACE");
  expect(screen.getByRole("button", { name: "Pressed 1" })).toBeTruthy();
});

test("another query draws nothing anew that only goes elsewhere or knows the path", async () => {
  const drawn = vi.fn();
  function Frame() {
    drawn(useNavigate(), usePath());
    return (
      <NavLink to="/here" className={() => ""}>
        Here
      </NavLink>
    );
  }
  window.history.pushState(null, "", "/here");
  render(
    <BrowserRouter>
      <Address />
      <Frame />
      <Here />
    </BrowserRouter>,
  );
  drawn.mockClear();
  await press("Search");
  await isAt("/here?search=50%25+off+%26+more");
  expect(drawn).not.toHaveBeenCalled();
});

test("two changes of the query before one drawing are both kept", async () => {
  let change = (_: string) => {};
  function Both() {
    const [, setAddress] = useAddress();
    change = (name) => setAddress((query) => new URLSearchParams([...query, [name, "1"]]));
    return null;
  }
  window.history.pushState(null, "", "/here");
  render(
    <BrowserRouter>
      <Address />
      <Both />
    </BrowserRouter>,
  );
  act(() => {
    change("a");
    change("b");
  });
  await isAt("/here?a=1&b=1");
});

test("the app's own navigation never leads to another site", async () => {
  open();
  await press("Go off");
  await waitFor(() => expect(window.location.pathname).toBe("/here"));
  expect(window.location.hostname).toBe("localhost");
  expect(now()?.state).toEqual({ linked: "/from" });
});
