import { create } from "zustand";
import { keepAudience } from "./audience";

const KEY = "token";

type SessionState = {
  /** The bearer token of the session, or null when nobody is signed in here. Who it is, is server data: see `useMe`. */
  token: string | null;
  /** Signed out by hand: whoever signs in next starts afresh. A session that just ended is taken up where it was. */
  leftByHand: boolean;
  begin: (token: string) => void;
  end: () => void;
  leave: () => void;
};

function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keep(token: string | null) {
  try {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
  } catch {
    // Storage can be switched off; the session then lives as long as the page.
  }
}

export const useSession = create<SessionState>()((set, get) => ({
  token: kept(),
  leftByHand: false,
  begin: (token) => {
    keep(token);
    set({ token, leftByHand: false });
  },
  end: () => {
    keep(null);
    keepAudience(null);
    set({ token: null });
  },
  leave: () => {
    get().end();
    set({ leftByHand: true });
  },
}));

/** Follows a sign-in, a sign-out or a renewed token in another tab. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === KEY) useSession.setState({ token: event.newValue });
    if (event.key === null) useSession.setState({ token: null });
  };
  window.addEventListener("storage", follow);
  return () => window.removeEventListener("storage", follow);
}
