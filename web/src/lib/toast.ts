export type ToastTone = "success" | "error" | "warning" | "info" | "progress";

/** An action on the toast's message. It runs once and closes the toast. */
export type ToastAction = { label: string; run: () => void };

export type Toast = {
  id: number;
  tone: ToastTone;
  text: string;
  /** In milliseconds. Without one it stays until another toast replaces it. */
  duration: number | null;
  /** The number that a progress toast counts to. */
  total?: number;
  action?: ToastAction;
};
