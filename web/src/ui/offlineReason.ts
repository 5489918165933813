import { createContext } from "react";

/** The reason that buttons with an action are disabled while there is no connection; null while there is one. */
export const OfflineReason = createContext<string | null>(null);
