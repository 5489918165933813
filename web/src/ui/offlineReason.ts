import { createContext } from "react";

/** The reason why buttons that need the server are disabled; null while there is a connection. */
export const OfflineReason = createContext<string | null>(null);
