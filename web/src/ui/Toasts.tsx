import { CircleCheck, CircleX, Info, LoaderCircle, TriangleAlert, X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { cx } from "../lib/cx";
import { IconButton } from "./IconButton";
import { useIsLeaving, useToastDialog } from "./openDialogs";
import { TextButton } from "./TextButton";
import { useToastMoves } from "./useToastMoves";

export type ToastTone = "success" | "error" | "warning" | "info" | "progress";
export type Toast = {
  id: number;
  tone: ToastTone;
  text: string;
  /** Without one it stays until it is another toast. */
  duration: number | null;
  /** The number it counts to while it runs. */
  total?: number;
  /** An action on it, which closes the toast. */
  action?: { label: string; run: () => void };
};

const marks: Record<ToastTone, { Icon: typeof Info; className: string; said: string }> = {
  success: { Icon: CircleCheck, className: "text-accent", said: "Done:" },
  error: { Icon: CircleX, className: "text-danger", said: "Error:" },
  warning: { Icon: TriangleAlert, className: "text-warning", said: "Warning:" },
  info: { Icon: Info, className: "text-info", said: "Note:" },
  progress: { Icon: LoaderCircle, className: "animate-spin text-accent", said: "Working:" },
};

/** The least time that a toast with an action stays. */
const ACTION_STAYS = 8_000;

export type ToastsProps = { toasts: Toast[]; onGone: (id: number) => void };

/** Short messages, bottom right, on a phone at the top, above any dialog. Their time stands still while the pointer or the focus is on one. */
export function Toasts({ toasts, onGone }: ToastsProps) {
  const dialog = useToastDialog();
  const isBehind = useIsLeaving();
  const [held, setHeld] = useState(false);
  // Kept here, because a toast is mounted anew when a dialog opens or closes around it.
  const left = useRef(new Map<string, number>());
  const box = useRef<HTMLDivElement>(null);
  // The focus goes back there when the toast that has it goes.
  const cameFrom = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: within another dialog it is another box.
  useLayoutEffect(() => {
    // The box in a dialog that goes with this very change is put elsewhere next.
    if (box.current?.isConnected) box.current.showPopover?.();
  }, [dialog]);
  useToastMoves(box, { dialog, toasts, isHeld: held, isUsable: !isBehind });
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the time; nothing is done by it.
    <div
      ref={box}
      popover="manual"
      className="@container pointer-events-none fixed inset-auto right-0 bottom-0 z-50 m-0 flex w-full max-w-md flex-col items-end gap-2 overflow-y-auto bg-transparent p-2 text-ink pt-[max(0.5rem,env(safe-area-inset-top))] sm:p-4 sm:pb-[max(1rem,env(safe-area-inset-bottom))]"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true);
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          cameFrom.current = relatedTarget;
      }}
      onBlur={() => setHeld(false)}
    >
      {toasts.map((toast) => (
        // A new key at the end of what was under way: only a new element is said.
        <OneToast
          key={keyOf(toast)}
          toast={toast}
          held={held}
          isBehind={isBehind}
          left={left.current}
          onGone={onGone}
          // The button that had the focus goes with its toast, and no blur is heard then.
          onDismiss={() => {
            setHeld(false);
            if (box.current?.contains(document.activeElement)) cameFrom.current?.focus({ preventScroll: true });
            onGone(toast.id);
          }}
        />
      ))}
    </div>,
    dialog ?? document.body,
  );
}

const keyOf = ({ id, tone }: Toast) => `${id}-${tone}`;

type OneProps = {
  toast: Toast;
  held: boolean;
  /** A dialog that is leaving makes it inert. */
  isBehind: boolean;
  left: Map<string, number>;
  onGone: (id: number) => void;
  onDismiss: () => void;
};

function OneToast({ toast, held, isBehind, left, onGone, onDismiss }: OneProps) {
  const { Icon, className, said } = marks[toast.tone];
  const { id, duration, action } = toast;
  const key = keyOf(toast);
  const hasAction = action !== undefined;

  useEffect(() => {
    if (held || duration === null) return;
    const since = Date.now();
    const stays = left.get(key) ?? (hasAction ? Math.max(duration, ACTION_STAYS) : duration);
    const timer = setTimeout(() => {
      left.delete(key);
      onGone(id);
    }, stays);
    return () => {
      clearTimeout(timer);
      left.set(key, stays - (Date.now() - since));
    };
  }, [held, id, key, duration, hasAction, left, onGone]);

  return (
    <div
      role={toast.tone === "error" || toast.tone === "warning" ? "alert" : "status"}
      data-toast={toast.tone}
      // Large text has its buttons below it.
      className="pointer-events-auto relative flex max-w-full shrink-0 animate-rise items-start gap-x-3 overflow-hidden rounded-xl border border-line bg-raised py-1.5 pr-1.5 pl-4 text-sm text-ink shadow-lg @max-2xs:w-full @max-2xs:flex-wrap @max-2xs:py-0.5"
    >
      <Icon aria-hidden className={cx("mt-3 size-5 shrink-0 @max-2xs:hidden", className)} />
      <p
        className={cx("min-w-0 flex-1 py-3 wrap-anywhere @max-2xs:basis-32 @max-2xs:py-1", duration === null && "pr-4")}
      >
        {/* A live region is read out whole as it changes; while it is inert it must not. */}
        {!isBehind && <span className="sr-only">{said} </span>}
        {toast.text}
      </p>
      <span data-action={action && id} className="ml-auto flex shrink-0 items-center gap-3">
        {action && (
          <TextButton
            onClick={() => {
              onDismiss();
              action.run();
            }}
          >
            {action.label}
          </TextButton>
        )}
        {duration !== null && (
          <IconButton label="Dismiss" icon={<X aria-hidden className="size-4" />} onClick={onDismiss} />
        )}
      </span>
      {duration === null && <ProgressBar label={toast.text} total={toast.total} />}
    </div>
  );
}

/** An indeterminate progress bar: the server answers once, when all is done. */
function ProgressBar({ label, total }: { label: string; total?: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      className="absolute inset-x-0 bottom-0 h-1 bg-sunken"
    >
      <span className="keeps-fill absolute inset-y-0 w-2/5 animate-progress rounded-full bg-accent" />
    </div>
  );
}
