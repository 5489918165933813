import { create } from "zustand";
import { limits } from "../rules";

type ToastTone = "success" | "error" | "info";
type Toast = { id: number; tone: ToastTone; text: string; duration: number };

type ToastState = { toasts: Toast[]; dismiss: (id: number) => void };

export const useToasts = create<ToastState>()((set) => ({
  toasts: [],
  dismiss: (id) => set((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) })),
}));

let last = 0;

function show(tone: ToastTone, text: string, duration: number) {
  const toast = { id: ++last, tone, text, duration };
  useToasts.setState(({ toasts }) => ({
    // The same sentence twice is one toast with its time begun anew.
    toasts: [...toasts.filter((other) => other.text !== text || other.tone !== tone), toast],
  }));
}

export const toast = {
  success: (text: string) => show("success", text, limits().toastSuccess),
  error: (text: string, duration = limits().toastError) => show("error", text, duration),
  info: (text: string) => show("info", text, limits().toastDefault),
};
