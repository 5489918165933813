// The only door to wouter: its routes and redirects, on addresses that keep what wouter's own do not. An entry of the history
// has a state, a key and a number, the app knows which way it came there, and a new address is drawn in a transition.
import {
  type ComponentProps,
  type Context,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import { type AroundNavHandler, Redirect, Router, useLocation as useRouted } from "wouter";

export { Route, Switch } from "wouter";

/** The state of a history entry, beside its address. */
type EntryState = {
  /** The address to go to after signing in. */
  linked?: string;
  /** The open class was opened on this screen, not by a link to it. */
  openedHere?: boolean;
};

type Entry = { state: EntryState | null; key: string; index: number };

/** `POP` is Back, Forward and the start of the app. */
type Way = "POP" | "PUSH" | "REPLACE";

type Location = {
  pathname: string;
  search: string;
  hash: string;
  state: EntryState | null;
  /** Another one each time that the address is entered, also when it is the same. */
  key: string;
  way: Way;
};

export type NavigateOptions = { replace?: boolean; state?: EntryState | null };
export type Navigate = (to: string, options?: NavigateOptions) => void;

// Three, so that each reaches only what asks for it: most of a screen stands while its parameters change.
const NavigateContext = createContext<Navigate | null>(null);
const PathContext = createContext<string | null>(null);
const LocationContext = createContext<Location | null>(null);

/** Shows what is at the browser's address, and follows it. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(firstLocation);
  const [{ onMoved, navigate }] = useState(() => {
    const show = (way: Way) => startTransition(() => setLocation(locationNow(way)));
    const navigate: Navigate = (to, { replace = false, state = null } = {}) => {
      enter(to, replace, state);
      show(replace ? "REPLACE" : "PUSH");
    };
    return { onMoved: () => show("POP"), navigate };
  });
  useLayoutEffect(() => {
    window.addEventListener("popstate", onMoved);
    return () => window.removeEventListener("popstate", onMoved);
  }, [onMoved]);

  return (
    <NavigateContext value={navigate}>
      <PathContext value={location.pathname}>
        <LocationContext value={location}>
          <Router hook={useShownPath}>{children}</Router>
        </LocationContext>
      </PathContext>
    </NavigateContext>
  );
}

function firstLocation(): Location {
  const { state } = window.history;
  if (typeof state?.index !== "number") window.history.replaceState({ ...state, index: 0 }, "");
  return locationNow("POP");
}

function locationNow(way: Way): Location {
  const { pathname, search, hash } = window.location;
  const entry: Partial<Entry> | null = window.history.state;
  return { pathname, search, hash, way, state: entry?.state ?? null, key: entry?.key ?? "" };
}

function enter(to: string, replace: boolean, state: EntryState | null) {
  // An address that begins with two slashes would be another site's.
  const address = to.replace(/^[/\\]+/, "/");
  const index = window.history.state?.index ?? 0;
  const entry: Entry = { state, key: newKey(), index: replace ? index : index + 1 };
  if (replace) return window.history.replaceState(entry, "", address);
  try {
    window.history.pushState(entry, "", address);
  } catch {
    // Safari lets a page enter a hundred addresses in half a minute; a link that is loaded whole still leads there.
    window.location.assign(address);
  }
}

const newKey = () => Math.random().toString(36).slice(2, 10);

function useShown<Part>(context: Context<Part | null>): Part {
  const shown = use(context);
  if (shown === null) throw new Error("An address is asked for outside the router");
  return shown;
}

/** The location hook for wouter. */
const useShownPath = (): [string, Navigate] => [useShown(PathContext), useShown(NavigateContext)];

/** The address that is shown, as the browser writes it. */
export const useLocation = (): Location => useShown(LocationContext);

/** The path of the address, for what doesn't change with its parameters. */
export const usePath = (): string => useShown(PathContext);

/** Goes to an address of the app; it stays the same from one address to the next. */
export function useNavigate(): Navigate {
  const [, navigate] = useRouted<typeof useShownPath>();
  return navigate;
}

/** The parameters of the address. */
export function useSearchParams(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Has `around` do, put off or leave undone what the app's own links and redirects within it ask for. */
export function NavigationGuard({ around, children }: { around: AroundNavHandler; children: ReactNode }) {
  return <Router aroundNav={around}>{children}</Router>;
}

/** Leads elsewhere once it is drawn. */
export const Navigate: (props: { to: string } & NavigateOptions) => ReactNode = Redirect<typeof useShownPath>;

type LinkProps = Omit<ComponentProps<"a">, "href"> & { to: string } & NavigateOptions;

/** A link within the app. What is pressed with a key held, or opens elsewhere, is the browser's to follow. */
export function Link({ to, replace, state, onClick, ...anchor }: LinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isBrowsers(event)) return;
    event.preventDefault();
    navigate(to, { replace: replace ?? isHere(to), state });
  };
  return <a {...anchor} href={to} onClick={follow} />;
}

function isBrowsers({
  button,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
  currentTarget: link,
}: MouseEvent<HTMLAnchorElement>) {
  const opensElsewhere = !["", "_self"].includes(link.target) || link.hasAttribute("download");
  return button !== 0 || altKey || ctrlKey || metaKey || shiftKey || opensElsewhere;
}

/** A link to where one is makes no entry of its own, as a browser's own links make none. */
const isHere = (to: string) => new URL(to, window.location.href).href === window.location.href;

type Active = { isActive: boolean };
type NavLinkProps = Omit<LinkProps, "className" | "children"> & {
  className: (active: Active) => string;
  children: ReactNode | ((active: Active) => ReactNode);
};

/** A link that knows, and says, whether one is there. */
export function NavLink({ to, className, children, ...link }: NavLinkProps) {
  const [path] = useRouted<typeof useShownPath>();
  const isActive = `${path.toLowerCase()}/`.startsWith(`${to}/`);
  return (
    <Link {...link} to={to} aria-current={isActive ? "page" : undefined} className={className({ isActive })}>
      {typeof children === "function" ? children({ isActive }) : children}
    </Link>
  );
}
