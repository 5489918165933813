export type ToastTone = "success" | "error" | "warning" | "info" | "progress";

/** A button in a toast. It runs once and closes the toast. */
export type ToastAction = { label: string; run: () => void };

export type Toast = {
  id: number;
  tone: ToastTone;
  text: string;
  /** In milliseconds; null for a progress toast, which stays until its result replaces it. */
  duration: number | null;
  /** The number that a progress toast counts to. */
  total?: number;
  action?: ToastAction;
};
