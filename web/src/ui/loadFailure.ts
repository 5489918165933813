import { createContext } from "react";

/** Reports that a component's code did not load. The screen stays, with its typed values. */
export const OnLoadFailure = createContext<() => void>(() => {});
