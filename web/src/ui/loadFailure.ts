import { createContext } from "react";

/** Reports that a part of the kit did not load. The screen stays, with what was typed there. */
export const OnLoadFailure = createContext<() => void>(() => {});
