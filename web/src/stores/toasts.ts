import { create } from "zustand";
import { TOAST } from "../lib/timing";
import type { Toast, ToastAction, ToastTone } from "../lib/toast";

type ToastState = { toasts: Toast[]; dismiss: (id: number) => void };

export const useToasts = create<ToastState>()((set) => ({
  toasts: [],
  dismiss: (id) => set((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) })),
}));

let last = 0;

function show(tone: ToastTone, text: string, duration: number, action?: ToastAction) {
  const toast = { id: ++last, tone, text, duration, ...(action && { action }) };
  useToasts.setState(({ toasts }) => ({
    // A repeated message replaces the earlier toast, so that its duration starts again.
    toasts: [...toasts.filter((other) => other.text !== text || other.tone !== tone), toast],
  }));
}

export type Progress = {
  done: (text: string) => void;
  failed: (text?: string | null) => void;
  /** Removes the toast, for a result that is shown elsewhere. */
  dismiss: () => void;
};

/** Shows a toast while an operation runs, then the result in a new toast, which screen readers announce. */
function progress(text: string, total: number): Progress {
  const id = ++last;
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id, tone: "progress", text, duration: null, total }] }));
  const end = (ended: Omit<Toast, "id">) =>
    useToasts.setState(({ toasts }) => ({
      toasts: toasts.map((toast) => (toast.id === id ? { id: ++last, ...ended } : toast)),
    }));
  return {
    done: (words) => end({ tone: "success", text: words, duration: TOAST.afterProgress }),
    failed: (words) => end({ tone: "error", text: words || "An error occurred", duration: TOAST.error }),
    dismiss: () => useToasts.getState().dismiss(id),
  };
}

export const toast = {
  success: (text: string, action?: ToastAction, duration: number = TOAST.success) =>
    show("success", text, duration, action),
  error: (text: string, duration: number = TOAST.error, action?: ToastAction) => show("error", text, duration, action),
  warning: (text: string) => show("warning", text, TOAST.info),
  info: (text: string, action?: ToastAction) => show("info", text, TOAST.info, action),
  progress,
};
