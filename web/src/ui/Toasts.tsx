import { CircleCheck, CircleX, Info, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { cx } from "../lib/cx";
import { IconButton } from "./IconButton";
import { useTopDialog } from "./openDialogs";

export type ToastTone = "success" | "error" | "info";
export type Toast = { id: number; tone: ToastTone; text: string; duration: number };

const marks: Record<ToastTone, { Icon: typeof Info; className: string; said: string }> = {
  success: { Icon: CircleCheck, className: "text-accent", said: "Done:" },
  error: { Icon: CircleX, className: "text-danger", said: "Error:" },
  info: { Icon: Info, className: "text-info", said: "Note:" },
};

type Props = { toasts: Toast[]; onGone: (id: number) => void };

/** Short messages, bottom right, above any dialog. Their time stands still while the pointer or the focus is on one. */
export function Toasts({ toasts, onGone }: Props) {
  const dialog = useTopDialog();
  const [held, setHeld] = useState(false);
  // Kept here, because a toast is mounted anew when a dialog opens or closes around it.
  const left = useRef(new Map<number, number>());
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the time; nothing is done by it.
    <div
      className={cx(
        "pointer-events-none fixed right-0 bottom-0 z-50 flex w-full max-w-md flex-col items-end gap-2 p-4 pb-[max(1rem,env(safe-area-inset-bottom))]",
        // On a phone a dialog has its buttons there.
        dialog && "max-sm:bottom-20",
      )}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} held={held} left={left.current} onGone={onGone} />
      ))}
    </div>,
    dialog ?? document.body,
  );
}

type OneProps = { toast: Toast; held: boolean; left: Map<number, number>; onGone: (id: number) => void };

function OneToast({ toast, held, left, onGone }: OneProps) {
  const { Icon, className, said } = marks[toast.tone];

  useEffect(() => {
    if (held) return;
    const since = Date.now();
    const stays = left.get(toast.id) ?? toast.duration;
    const timer = setTimeout(() => {
      left.delete(toast.id);
      onGone(toast.id);
    }, stays);
    return () => {
      clearTimeout(timer);
      left.set(toast.id, stays - (Date.now() - since));
    };
  }, [held, toast.id, toast.duration, left, onGone]);

  return (
    <div
      role={toast.tone === "error" ? "alert" : "status"}
      data-toast={toast.tone}
      className={cx(
        "pointer-events-auto flex animate-rise items-start gap-3 rounded-xl border border-line bg-raised py-1.5 pr-1.5 pl-4 text-ink shadow-lg",
      )}
    >
      <Icon aria-hidden className={cx("mt-3 size-5 shrink-0", className)} />
      <p className="min-w-0 flex-1 py-2.5 text-[0.9375rem]">
        <span className="sr-only">{said} </span>
        {toast.text}
      </p>
      <IconButton label="Dismiss" icon={<X aria-hidden className="size-4" />} onClick={() => onGone(toast.id)} />
    </div>
  );
}
