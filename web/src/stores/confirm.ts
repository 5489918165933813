import type { Done } from "@bindings/Done";
import type { ReactNode } from "react";
import { create } from "zustand";

export type Question = {
  title: string;
  body: ReactNode;
  yes: string;
  no: string;
  danger?: boolean;
  /** The act of 'yes'. The dialog stays, and shows that it runs, until it is done. */
  act: (signal: AbortSignal) => Promise<Done>;
  onDone?: (answer: Done) => void;
  onFailed?: (failure: unknown) => void;
};

type ConfirmState = { question: Question | null; ask: (question: Question) => void; settle: () => void };

/** The one question that may be open. */
export const useConfirm = create<ConfirmState>()((set) => ({
  question: null,
  ask: (question) => set({ question }),
  settle: () => set({ question: null }),
}));
