import { create } from "zustand";
import { keepAudience } from "./audience";
import { keepToken, keptToken, TOKEN_KEY } from "./keptToken";

type SessionState = {
  /** The bearer token of the session, or null when signed out here. The user is server data: see `useMe`. */
  token: string | null;
  /** Signed out by hand: the next sign-in starts afresh. After a session that just ended, it returns to the same screen. */
  leftByHand: boolean;
  begin: (token: string) => void;
  end: () => void;
  leave: () => void;
};

export const useSession = create<SessionState>()((set, get) => ({
  token: keptToken(),
  leftByHand: false,
  begin: (token) => {
    keepToken(token);
    set({ token, leftByHand: false });
  },
  end: () => {
    keepToken(null);
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
    if (event.key === TOKEN_KEY) useSession.setState({ token: event.newValue });
    if (event.key === null) useSession.setState({ token: null });
  };
  window.addEventListener("storage", follow);
  return () => window.removeEventListener("storage", follow);
}
