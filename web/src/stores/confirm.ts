import type { Done } from "@bindings/wire";
import type { ReactNode } from "react";
import { create } from "zustand";
import type { FailedAction } from "../api/failedActions";

export type Confirmation = {
  title: string;
  body: ReactNode;
  yes: string;
  no: string;
  danger?: boolean;
  /** The action needs no server, so that 'yes' is enabled without a connection. */
  worksOffline?: boolean;
  /** The request that 'yes' sends. The dialog stays open, with a spinner, until it is done. */
  act: (signal: AbortSignal) => Promise<Done>;
  /** The message to show if the server has none. */
  failureText: FailedAction;
  onDone?: (answer: Done) => void;
  onFailed?: (failure: unknown) => void;
};

type ConfirmState = { confirmation: Confirmation | null; ask: (confirmation: Confirmation) => void; close: () => void };

/** The open confirmation. Only one can be open. */
export const useConfirm = create<ConfirmState>()((set) => ({
  confirmation: null,
  ask: (confirmation) => set({ confirmation }),
  close: () => set({ confirmation: null }),
}));
