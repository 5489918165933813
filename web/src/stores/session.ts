import { create } from "zustand";
import { clearDrafts } from "./drafts";
import { forgetColumns } from "./statementColumns";

const TOKEN_KEY = "token";
/** Tells the other tabs that the user signed out. `leave` sets this key and deletes it again before it deletes the token. */
const LEFT_KEY = "leftByHand";

type SessionState = {
  /** The bearer token of the session, or null when signed out here. The user is server data: see `useMe`. */
  token: string | null;
  /** Whether the user signed out by hand. If so, the next sign-in opens the dashboard, else the last screen. */
  leftByHand: boolean;
  begin: (token: string) => void;
  end: () => void;
  leave: () => void;
};

export const useSession = create<SessionState>()((set) => ({
  token: storedToken(),
  leftByHand: false,
  begin: (token) => {
    storeToken(token);
    set({ token, leftByHand: false });
  },
  end: () => {
    storeToken(null);
    set({ token: null });
  },
  leave: () => {
    tellOtherTabs();
    storeToken(null);
    clearDrafts();
    forgetColumns();
    set({ token: null, leftByHand: true });
  },
}));

/** Follows a sign-in, a sign-out or a renewed token in another tab. */
export function followOtherTabs(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === LEFT_KEY && newValue !== null) {
      // Text typed in this tab is deleted too.
      clearDrafts();
      useSession.setState({ token: null, leftByHand: true });
    }
    if (key === TOKEN_KEY)
      useSession.setState(newValue === null ? { token: null } : { token: newValue, leftByHand: false });
    if (key === null) useSession.setState({ token: null });
  };
  window.addEventListener("storage", follow);
  return () => window.removeEventListener("storage", follow);
}

/** The token stored in this browser, which another tab may have changed. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}

function tellOtherTabs() {
  try {
    localStorage.setItem(LEFT_KEY, "true");
    localStorage.removeItem(LEFT_KEY);
  } catch {
    // Without storage, each tab has its own session.
  }
}

function storeToken(token: string | null) {
  try {
    if (token === null) localStorage.removeItem(TOKEN_KEY);
    else localStorage.setItem(TOKEN_KEY, token);
  } catch {
    // Storage can be switched off; then the session lasts until the page is closed.
  }
}
