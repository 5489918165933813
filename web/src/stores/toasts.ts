import { create } from "zustand";
import { TOAST } from "../lib/timing";

type ToastTone = "success" | "error" | "warning" | "info" | "progress";
/** Something that can be done about what the toast says, once. */
export type ToastAction = { label: string; run: () => void };
type Toast = {
  id: number;
  tone: ToastTone;
  text: string;
  duration: number | null;
  total?: number;
  action?: ToastAction;
};

type ToastState = { toasts: Toast[]; dismiss: (id: number) => void };

export const useToasts = create<ToastState>()((set) => ({
  toasts: [],
  dismiss: (id) => set((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) })),
}));

let last = 0;

function show(tone: ToastTone, text: string, duration: number, action?: ToastAction) {
  const toast = { id: ++last, tone, text, duration, ...(action && { action }) };
  useToasts.setState(({ toasts }) => ({
    // The same sentence twice is one toast with its time begun anew.
    toasts: [...toasts.filter((other) => other.text !== text || other.tone !== tone), toast],
  }));
}

export type Progress = {
  done: (text: string) => void;
  failed: (text?: string | null) => void;
};

/** Stays while something runs, and then says how it ended. */
function progress(text: string, total: number): Progress {
  const id = ++last;
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id, tone: "progress", text, duration: null, total }] }));
  const end = (ended: Omit<Toast, "id">) =>
    useToasts.setState(({ toasts }) => ({
      toasts: toasts.map((toast) => (toast.id === id && toast.tone === "progress" ? { id, ...ended } : toast)),
    }));
  return {
    done: (words) => end({ tone: "success", text: words, duration: TOAST.afterProgress }),
    failed: (words) => end({ tone: "error", text: words || "An error occurred", duration: TOAST.error }),
  };
}

export const toast = {
  success: (text: string, action?: ToastAction) => show("success", text, TOAST.success, action),
  error: (text: string, duration: number = TOAST.error) => show("error", text, duration),
  warning: (text: string) => show("warning", text, TOAST.info),
  info: (text: string) => show("info", text, TOAST.info),
  progress,
};
