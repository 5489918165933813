import { createContext } from "react";

/** Called if code that is loaded on demand did not load. The screen stays, with what the user has typed. */
export const OnLoadFailure = createContext<() => void>(() => {});
